/* Texts in C: going through them byte by byte takes the interpreter longer than all the rest. */

#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <stdlib.h>
#include <string.h>

typedef const unsigned char *bytes;

static int is_next(bytes s, size_t size, size_t i) { return i < size && (s[i] & 0xC0) == 0x80; }

/* The length of the valid UTF-8 sequence at a place, 0 for none. */
static int sequence(bytes s, size_t size, size_t i)
{
  int b = s[i], c = i + 1 < size ? s[i + 1] : 0;
  if (b < 0x80) return 1;
  if (b < 0xC2 || b > 0xF4 || !is_next(s, size, i + 1)) return 0;
  if (b < 0xE0) return 2;
  if (!is_next(s, size, i + 2)) return 0;
  if (b < 0xF0) return (b == 0xE0 && c < 0xA0) || (b == 0xED && c >= 0xA0) ? 0 : 3;
  if (!is_next(s, size, i + 3)) return 0;
  return (b == 0xF0 && c < 0x90) || (b == 0xF4 && c >= 0x90) ? 0 : 4;
}

static unsigned long code_point(bytes s, int length)
{
  switch (length) {
  case 1: return s[0];
  case 2: return (s[0] & 0x1Fu) << 6 | (s[1] & 0x3F);
  case 3: return (s[0] & 0x0Fu) << 12 | (s[1] & 0x3F) << 6 | (s[2] & 0x3F);
  default:
    return (s[0] & 0x07u) << 18 | (s[1] & 0x3F) << 12 | (s[2] & 0x3F) << 6 | (s[3] & 0x3F);
  }
}

static char *put_unit(char *out, unsigned long code)
{
  static const char hex[] = "0123456789abcdef";
  *out++ = '\\';
  *out++ = 'u';
  *out++ = hex[code >> 12 & 15];
  *out++ = hex[code >> 8 & 15];
  *out++ = hex[code >> 4 & 15];
  *out++ = hex[code & 15];
  return out;
}

static char *put_code(char *out, unsigned long code)
{
  static const char from[] = "\"\\\n\r\t\b\f", to[] = "\"\\nrtbf";
  const char *found = code > 0 && code < 128 ? strchr(from, (int)code) : NULL;
  if (found != NULL) {
    *out++ = '\\';
    *out++ = to[found - from];
    return out;
  }
  if (code >= 32 && code < 127) {
    *out++ = (char)code;
    return out;
  }
  if (code < 0x10000) return put_unit(out, code);
  code -= 0x10000;
  return put_unit(put_unit(out, 0xD800 | code >> 10), 0xDC00 | (code & 0x3FF));
}

/* A text as JSON in ASCII, between quotes. A byte outside of valid UTF-8 is taken for latin-1. */
value grader_quoted(value text)
{
  CAMLparam1(text);
  CAMLlocal1(found);
  size_t size = caml_string_length(text), i = 0;
  char *held = malloc(6 * size + 2), *out = held;
  bytes s = (bytes)String_val(text);
  if (held == NULL) caml_raise_out_of_memory();
  *out++ = '"';
  while (i < size) {
    int length = sequence(s, size, i);
    out = put_code(out, length == 0 ? s[i] : code_point(s + i, length));
    i += length == 0 ? 1 : length;
  }
  *out++ = '"';
  found = caml_alloc_initialized_string(out - held, held);
  free(held);
  CAMLreturn(found);
}

value grader_is_utf8(value text)
{
  size_t size = caml_string_length(text), i = 0;
  while (i < size) {
    int length = sequence((bytes)String_val(text), size, i);
    if (length == 0) return Val_false;
    i += length;
  }
  return Val_true;
}

/* UTF-8 whose characters are all below 256, as one byte each. */
value grader_to_latin1(value text)
{
  CAMLparam1(text);
  CAMLlocal1(found);
  size_t size = caml_string_length(text), i = 0, done = 0;
  char *held = malloc(size + 1);
  bytes s = (bytes)String_val(text);
  if (held == NULL) caml_raise_out_of_memory();
  while (i < size) {
    int length = sequence(s, size, i);
    held[done++] = (char)(length == 0 ? s[i] : code_point(s + i, length));
    i += length == 0 ? 1 : length;
  }
  found = caml_alloc_initialized_string(done, held);
  free(held);
  CAMLreturn(found);
}

/* The place after a record that begins at a brace and holds neither braces nor quotes; the place
   itself for others. */
value grader_flat_end(value text, value start)
{
  bytes s = (bytes)String_val(text);
  size_t size = caml_string_length(text), i = Long_val(start) + 1;
  while (i < size && s[i] != '}' && s[i] != '{' && s[i] != '"' && s[i] != '\'') i++;
  return i < size && s[i] == '}' ? Val_long(i + 1) : start;
}
