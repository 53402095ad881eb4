/** Puts words and texts from elsewhere into our sentences. */

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.slice(-1).join('')}`;

/** `A`, `A or B`, `A, B or C` */
export const anyOf = (words: readonly string[]): string => listed(words, 'or');

/** `A`, `A and B`, `A, B and C` */
export const allOf = (words: readonly string[]): string => listed(words, 'and');

/** The words for a name from elsewhere; undefined if there are none for it. */
export const lookUp = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Capitalizes a text for the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Puts a text in lower case for use inside a sentence; an abbreviation stays unchanged: `PO box`. */
export const lowered = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** Puts text from elsewhere in quotation marks, without its final period, because the sentence around it has one; null if it is empty. */
export function quoted(words: string | null | undefined): string | null {
  const text = (words ?? '').trim().replace(/\.$/, '');
  return text === '' ? null : `“${text}”`;
}

/** Formats a phone number for reading: `(206) 555-0142` in the North American numbering plan, else E.164 unchanged. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}` : number;
}
