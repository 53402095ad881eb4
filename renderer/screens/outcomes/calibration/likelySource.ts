/** The column that most likely says where a row comes from, by its heading. */

/** The most telling words first; a heading has one of them as a word of its own. */
const words = [
  /\b(?:lead|list|traffic)?\s?source\b/,
  /\bvendor\b/,
  /\b(?:provider|supplier|publisher|affiliate|partner)\b/,
  /\bcampaign\b/,
];

const asWords = (heading: string): string =>
  heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()
    .trim();

/** Null: none says so. */
export const likelySource = (headings: readonly string[]): string | null =>
  words.flatMap((word) => headings.filter((heading) => word.test(asWords(heading))))[0] ?? null;
