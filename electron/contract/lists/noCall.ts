/** Words that mean "don't call", wherever they are: in a phone's cell, beside a name, in a lead's status. */

/** Separators between the words of a phrase: `do not call`, `DO_NOT_CALL`, `do-not-call`. */
export const gap = String.raw`[\s_-]`;

/** Phrases that aren't anybody's name, so that they have the same meaning beside a name. */
export const noCallPhrases = [
  // Dialers append a letter: for one campaign, or for their whole list.
  'dnc[cl]?',
  `do${gap}*n[o'’]?t${gap}*(?:call|contact|phone|ring|dial|disturb|solicit|use)(?:${gap}+list(?:ed)?)?`,
  `don['’]?t${gap}+(?:call|contact|phone|ring|dial)`,
  `never${gap}+call(?:${gap}+again)?`,
  `opt(?:ed)?${gap}*out`,
  'litigat(?:or|ion)|tcpa',
  'deceased',
  `nicht${gap}+anrufen`,
  `no${gap}+llam(?:ar|en?)`,
  `ne${gap}+pas${gap}+(?:appeler|contacter)`,
] as const;

/** Matches any of these patterns as whole words. */
export const anyOf = (words: readonly string[]): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'iu');

export const noCallPhrase = anyOf(noCallPhrases);
