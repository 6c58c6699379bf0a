/* Requests in C: JSON of the host's, whose bytes are a quarter of a million for a whole file. */

#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Equal to those of Json.t: constructors with an argument, in order. */
enum { BOOL, INT, FLOAT, TEXT, LIST, OBJECT };

/* The place of the next byte of a text that ends with a zero, and room for what has escapes. */
struct source { char *at, *room; };

static value parse(struct source *s);

static int next(struct source *s)
{
  while (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r') s->at++;
  return *s->at;
}

static void expect(struct source *s, int c)
{
  if (next(s) != c) caml_failwith("this is no JSON");
  s->at++;
}

static value tagged(int tag, value held)
{
  CAMLparam1(held);
  CAMLlocal1(found);
  found = caml_alloc_small(1, tag);
  Field(found, 0) = held;
  CAMLreturn(found);
}

static unsigned long hex_unit(struct source *s)
{
  char digits[5] = { 0 }, *end;
  unsigned long code;
  strncpy(digits, s->at, 4);
  code = strtoul(digits, &end, 16);
  if (end != digits + 4) caml_failwith("this is no JSON");
  s->at += 4;
  return code;
}

static char *put_utf8(char *out, unsigned long code)
{
  if (code >= 0xD800 && code < 0xE000) code = 0xFFFD; /* half a character */
  if (code < 0x80) *out++ = (char)code;
  else {
    if (code < 0x800) *out++ = (char)(0xC0 | code >> 6);
    else {
      if (code < 0x10000) *out++ = (char)(0xE0 | code >> 12);
      else {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3F));
      }
      *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *out++ = (char)(0x80 | (code & 0x3F));
  }
  return out;
}

static char *put_escaped(struct source *s, char *out)
{
  static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
  int c = *s->at++;
  const char *found;
  unsigned long code;
  if (c == 0) caml_failwith("this is no JSON");
  found = strchr(from, c);
  if (c != 'u') {
    *out++ = found == NULL ? (char)c : to[found - from];
    return out;
  }
  code = hex_unit(s);
  if ((code & 0xFC00) == 0xD800 && strncmp(s->at, "\\u", 2) == 0) {
    s->at += 2;
    code = 0x10000 + ((code & 0x3FF) << 10) + (hex_unit(s) & 0x3FF);
  }
  return put_utf8(out, code);
}

static value text(struct source *s)
{
  char *start, *out = s->room;
  size_t plain;
  expect(s, '"');
  start = s->at;
  plain = strcspn(start, "\"\\");
  if (start[plain] == '"') {
    s->at = start + plain + 1;
    return caml_alloc_initialized_string(plain, start);
  }
  while (*s->at != '"') {
    if (*s->at == 0) caml_failwith("this is no JSON");
    if (*s->at != '\\') *out++ = *s->at++;
    else {
      s->at++;
      out = put_escaped(s, out);
    }
  }
  s->at++;
  return caml_alloc_initialized_string(out - s->room, s->room);
}

static value number(struct source *s)
{
  size_t size = strspn(s->at, "0123456789-+.eE");
  char *start = s->at, *end;
  long long whole;
  errno = 0;
  whole = strtoll(start, &end, 10);
  s->at += size;
  if (size == 0) caml_failwith("this is no JSON");
  if (end == s->at && errno == 0 && whole >= Min_long && whole <= Max_long)
    return tagged(INT, Val_long(whole));
  return tagged(FLOAT, caml_copy_double(strtod(start, NULL)));
}

static value member(struct source *s)
{
  CAMLparam0();
  CAMLlocal3(key, held, found);
  key = text(s);
  expect(s, ':');
  held = parse(s);
  found = caml_alloc_small(2, 0);
  Field(found, 0) = key;
  Field(found, 1) = held;
  CAMLreturn(found);
}

/* The items up to a closing sign, as a list. */
static value items(struct source *s, int closing, value (*read)(struct source *))
{
  CAMLparam0();
  CAMLlocal4(first, last, cell, one);
  first = last = Val_int(0);
  s->at++;
  while (next(s) != closing) {
    if (first != Val_int(0)) expect(s, ',');
    one = read(s);
    cell = caml_alloc_small(2, 0);
    Field(cell, 0) = one;
    Field(cell, 1) = Val_int(0);
    if (first == Val_int(0)) first = cell;
    else Store_field(last, 1, cell);
    last = cell;
  }
  s->at++;
  CAMLreturn(first);
}

static value word(struct source *s, const char *written, value held)
{
  size_t size = strlen(written);
  if (strncmp(s->at, written, size) != 0) caml_failwith("this is no JSON");
  s->at += size;
  return held;
}

static value parse(struct source *s)
{
  switch (next(s)) {
  case '"': return tagged(TEXT, text(s));
  case '[': return tagged(LIST, items(s, ']', parse));
  case '{': return tagged(OBJECT, items(s, '}', member));
  case 't': return tagged(BOOL, word(s, "true", Val_true));
  case 'f': return tagged(BOOL, word(s, "false", Val_false));
  case 'n': return word(s, "null", Val_int(0));
  default: return number(s);
  }
}

/* The data of a text; [Failure] where it is no JSON. */
value grader_parsed(value written)
{
  CAMLparam1(written);
  CAMLlocal1(found);
  size_t size = caml_string_length(written) + 1;
  char *held = malloc(2 * size);
  struct source source = { held, held + size };
  if (held == NULL) caml_raise_out_of_memory();
  memcpy(held, String_val(written), size);
  found = parse(&source);
  free(held);
  CAMLreturn(found);
}
