/** Puts into a sentence what somebody else said. */

/** Somebody else's words in quotation marks, without the full stop that would clash with ours; null where there are none. */
export function quoted(words: string | null | undefined): string | null {
  const text = (words ?? '').trim().replace(/\.$/, '');
  return text === '' ? null : `“${text}”`;
}
