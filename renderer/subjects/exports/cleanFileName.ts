/** A list's name as part of a file's name: it may not turn into a folder or a device. Pure. */

/** Characters that some system forbids in file names. */
const forbidden = /[\p{Cc}/\\:*?"<>|]+/gu;
const longest = 120;

export function cleanFileName(name: string): string {
  const text = name
    .replace(forbidden, '-')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, longest);
  return text === '' ? 'list' : text;
}
