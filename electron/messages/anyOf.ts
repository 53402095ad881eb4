/** `A`, `A or B`, `A, B or C` */
export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;

/** Capitalizes the text for the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lowercases the first letter for use within a sentence; an abbreviation keeps its capitals: `PO box`. */
export const lowered = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
