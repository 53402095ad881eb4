/** How cells are compared in filters and sorts. */
import { folded } from '#contract/review/searchedText.ts';

/** What cells of one column are compared by: folded, without surrounding white space; '' for an empty cell. */
export const comparable = (text: string): string => folded(text).trim();
