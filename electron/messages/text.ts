/** Puts words and texts from elsewhere into our sentences. */

/** `A`, `A or B`, `A, B or C` */
export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;

/** At the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Within a sentence, without its capital; an abbreviation keeps its own: `PO box`. */
export const lowered = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** Text from elsewhere in quotation marks, without its final period, which would clash with ours; null if there is none. */
export function quoted(words: string | null | undefined): string | null {
  const text = (words ?? '').trim().replace(/\.$/, '');
  return text === '' ? null : `“${text}”`;
}

/** Formats a phone number for reading: `(206) 555-0142` in the North American numbering plan, else E.164 unchanged. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}` : number;
}
