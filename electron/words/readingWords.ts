/** What has to be said about how files became one list. */
import type { List } from '../contract/list.ts';
import { columnTitle } from './columnTitle.ts';

const shownNames = 3;

/** One sentence for each file that lacks columns of the list: its rows have nothing in them. */
export function joinedSentences({ sources, columns }: Pick<List, 'sources' | 'columns'>): string[] {
  return sources.flatMap(({ name, columns: filled }) => {
    if (filled === null) return [];
    const lacking = [...columns.keys()].filter((column) => !filled.includes(column)).map((column) => `“${columnTitle(columns, column)}”`);
    if (lacking.length === 0) return [];
    const more = lacking.length - shownNames;
    const named = lacking.slice(0, shownNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
    return [`${name} has no ${named}: its rows are empty there.`];
  });
}

/** Which sheet of each workbook was read. */
export function sheetSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sources.flatMap(({ name, sheet }) => (sheet === null ? [] : [`${name}: sheet “${sheet}” was read.`]));
}
