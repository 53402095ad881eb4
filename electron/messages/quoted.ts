/** Quotes text from elsewhere inside our sentences. */

/** Text from elsewhere in quotation marks, without its final period, which would clash with ours; null if there is none. */
export function quoted(words: string | null | undefined): string | null {
  const text = (words ?? '').trim().replace(/\.$/, '');
  return text === '' ? null : `“${text}”`;
}
