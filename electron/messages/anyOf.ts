/** `A`, `A or B`, `A, B or C` */
export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;

/** Within a sentence, without its capital. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
