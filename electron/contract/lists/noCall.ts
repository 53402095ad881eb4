/** Words that say not to call, wherever they stand: in a phone's cell, beside a name, in a lead's status. */

/** Between the words of a phrase: `do not call`, `DO_NOT_CALL`, `do-not-call`. */
export const gap = String.raw`[\s_-]`;

/** What nobody is called, so that it says the same beside a name. */
export const noCallPhrases = [
  // The second letter is a dialer's: in one campaign, or on its whole list.
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

/** Finds one of these patterns where it stands as words of its own. */
export const anyOf = (words: readonly string[]): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'iu');

export const noCallPhrase = anyOf(noCallPhrases);
