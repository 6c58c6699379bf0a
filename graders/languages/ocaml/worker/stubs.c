/* The worker's calls of the system, and the capture of what student code prints and reads.

   The linker gives the runtime's reads and writes of channels to functions __wrap_... (option
   --wrap). Descriptors 0, 1 and 2 belong to student code: what it writes there is kept in
   memory, what it reads comes from the function "grader typed" of console.ml. */

#define CAML_INTERNALS
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/io.h>
#include <caml/memory.h>
#include <caml/misc.h>
#include <caml/mlvalues.h>
#include <caml/version.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#endif

/* Equal to MUCH_CHARS and FLOOD_CHARS of graders.worker.loading.process_patches. */
#define MUCH 1000000
#define FLOOD 64000000

/* Made by building.py. */
extern struct { const char *name; const char *data; size_t size; } grader_types[];

/* What is kept of standard output and of standard error, and how much of each still may be. */
static struct text { char *data; size_t held, room, most; } printed[2];
static size_t written = 0;
static int are_together = 0;
static int frames_descriptor = -1;
static struct channel *standard_input = NULL;

static void write_all(int descriptor, const char *data, size_t size)
{
  while (size > 0) {
    ssize_t done = write(descriptor, data, size);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) _exit(70);
    data += done;
    size -= done;
  }
}

/* A note of constant text: no allocation, student code may have taken all the memory. */
static void write_note(const char *json)
{
  size_t size = strlen(json);
  char head[5] = { 'n', 0, 0, (char)(size >> 8), (char)size };
  write_all(frames_descriptor, head, sizeof head);
  write_all(frames_descriptor, json, size);
}

static void keep(struct text *text, const char *data, size_t size)
{
  size_t before = written;
  written += size;
  if (text->held < text->most) {
    size_t kept = size < text->most - text->held ? size : text->most - text->held;
    if (text->held + kept > text->room) {
      size_t wanted = 2 * (text->held + kept) + 4096;
      char *grown = realloc(text->data, wanted);
      if (grown == NULL) {
        write_note("{\"stop\":\"memory\"}");
        _exit(0);
      }
      text->data = grown;
      text->room = wanted;
    }
    memcpy(text->data + text->held, data, kept);
    text->held += kept;
  }
  if (before <= MUCH && written > MUCH) write_note("{\"much\":\"output\"}");
  if (written > FLOOD) {
    write_note("{\"stop\":\"output\"}");
    _exit(0);
  }
}

/* The runtime's digest of the whole program, which serves to send closures elsewhere, takes a fifth
   of the start: it is left out. Digests for student code come later. */
extern void __real_caml_md5_block(unsigned char digest[16], void *data, uintnat size);

void __wrap_caml_md5_block(unsigned char digest[16], void *data, uintnat size)
{
  if (frames_descriptor < 0) memset(digest, 0, 16);
  else __real_caml_md5_block(digest, data, size);
}

extern int __real_caml_write_fd(int fd, int flags, void *buffer, int size);
extern int __real_caml_read_fd(int fd, int flags, void *buffer, int size);

int __wrap_caml_write_fd(int fd, int flags, void *buffer, int size)
{
  if (fd != 1 && fd != 2) return __real_caml_write_fd(fd, flags, buffer, size);
  keep(&printed[fd == 2 && !are_together], buffer, size);
  return size;
}

/* Call a function while a channel is read. OCaml 5 keeps the channel locked meanwhile, and an
   exception unlocks only the channel that was locked last: the function may lock others. */
static value called(value function, value given)
{
#if OCAML_VERSION >= 50000
  value found;
  if (standard_input != NULL) { Unlock(standard_input); }
  found = caml_callback_exn(function, given);
  if (standard_input != NULL) { Lock(standard_input); }
  if (Is_exception_result(found)) caml_raise(Extract_exception(found));
  return found;
#else
  return caml_callback(function, given);
#endif
}

int __wrap_caml_read_fd(int fd, int flags, void *buffer, int size)
{
  const value *typed = caml_named_value("grader typed");
  value text;
  int length;
  if (fd != 0 || typed == NULL) return __real_caml_read_fd(fd, flags, buffer, size);
  text = called(*typed, Val_int(size));
  length = caml_string_length(text);
  memcpy(buffer, String_val(text), length);
  return length;
}

/* Begin to keep what is printed, up to a number of bytes, standard error among it or apart. */
value grader_begin(value most, value together)
{
  printed[0].held = printed[1].held = written = 0;
  printed[0].most = printed[1].most = Long_val(most);
  are_together = Bool_val(together);
  return Val_unit;
}

/* Take what was printed since the last time, on standard error or not. */
value grader_printed(value is_error)
{
  struct text *text = &printed[Bool_val(is_error)];
  value taken = caml_alloc_initialized_string(text->held, text->data == NULL ? "" : text->data);
  text->most -= text->held;
  text->held = 0;
  return taken;
}

value grader_types_of(value name)
{
  CAMLparam1(name);
  CAMLlocal2(data, found);
  int i;
  for (i = 0; grader_types[i].name != NULL; i++)
    if (strcmp(grader_types[i].name, String_val(name)) == 0) {
      data = caml_alloc_initialized_string(grader_types[i].size, grader_types[i].data);
      found = caml_alloc_small(1, 0);
      Field(found, 0) = data;
      CAMLreturn(found);
    }
  CAMLreturn(Val_int(0));
}

/* Forget what was read into standard input's buffer and not taken from there. */
value grader_forget(value channel)
{
  struct channel *held = Channel(channel);
  held->curr = held->max = held->buff;
  standard_input = held;
  return Val_unit;
}

/* The runtime gives up: most often, because there is no memory left. */
static void on_fatal_error(char *message, va_list arguments)
{
  (void)arguments;
  if (strstr(message, "memory") == NULL) _exit(70);
  write_note("{\"stop\":\"memory\"}");
  _exit(0);
}

value grader_frames_to(value descriptor)
{
  frames_descriptor = Int_val(descriptor);
  caml_fatal_error_hook = on_fatal_error;
  return Val_unit;
}

value grader_write(value descriptor, value data)
{
  write_all(Int_val(descriptor), String_val(data), caml_string_length(data));
  return Val_unit;
}

/* Read a number of bytes; fewer only at the end of the stream. */
value grader_read(value descriptor, value size)
{
  CAMLparam0();
  CAMLlocal1(text);
  size_t wanted = Long_val(size), got = 0;
  char *data = malloc(wanted + 1);
  if (data == NULL) caml_raise_out_of_memory();
  while (got < wanted) {
    ssize_t part = read(Int_val(descriptor), data + got, wanted - got);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) break;
    got += part;
  }
  text = caml_alloc_initialized_string(got, data);
  free(data);
  CAMLreturn(text);
}

value grader_close(value descriptor)
{
  close(Int_val(descriptor));
  return Val_unit;
}

value grader_leave(value status)
{
  _exit(Int_val(status));
}

/* Install a filter of system calls for the rest of this process's life. */
value grader_filter(value program)
{
#ifdef __linux__
  struct sock_fprog filter = { caml_string_length(program) / sizeof(struct sock_filter),
                               (struct sock_filter *)String_val(program) };
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
      || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0)
    caml_failwith("prctl(PR_SET_SECCOMP)");
  return Val_unit;
#else
  caml_failwith("this system has no filters of system calls");
#endif
}
