/** Sentences about how files were joined into one list. */
import type { List, Source } from '#contract/lists/list.ts';
import { columnTitle } from './columnTitle.ts';
import { counted } from '../count.ts';

const shownNames = 3;

/** One sentence for each file that lacks columns of the list: its rows are empty there. */
export function joinedSentences({ sources, columns }: Pick<List, 'sources' | 'columns'>): string[] {
  return sources.flatMap(({ name, columns: filled }) => {
    if (filled === null) return [];
    const lacking = [...columns.keys()].filter((column) => !filled.includes(column)).map((column) => columnTitle(columns, column));
    return lacking.length === 0 ? [] : [`${name} has no ${named(lacking)}: its rows are empty there.`];
  });
}

/** Which sheet of each workbook was read, and why if it isn't the first. */
export function sheetSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sources.flatMap(({ name, sheet, emptySheets: empty = [] }) => {
    if (sheet === null) return [];
    const why = empty.length === 0 ? '' : `, because ${named(empty)} before it ${empty.length === 1 ? 'has' : 'have'} no rows of data`;
    return [`${name}: sheet “${sheet}” was read${why}.`];
  });
}

/** Said of a list without rows: every line was set aside, or there are headings alone. */
export function noRowsSentences({ rows, rejected, sources }: Pick<List, 'rows' | 'rejected' | 'sources'>): string[] {
  if (rows > 0) return [];
  const name = sources[0]?.name ?? '';
  return [rejected > 0 ? `${name} has no rows: every line was set aside.` : `${name} has headings, but no rows.`];
}

/** Contacts of vCards that were read although their end is missing. */
export function unclosedSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sources.flatMap(({ name, unclosed = [] }) => {
    if (unclosed.length === 0) return [];
    const more = unclosed.length - shownNames;
    const numbers = `${unclosed.slice(0, shownNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [
      unclosed.length === 1
        ? `${name}: contact ${numbers} has no end (END:VCARD) and was read up to the next one.`
        : `${name}: contacts ${numbers} have no end (END:VCARD), and each was read up to the next one.`,
    ];
  });
}

/** The same, only for workbooks that were not read from their first sheet. */
export function passedSheetSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sheetSentences({ sources: sources.filter(({ emptySheets }) => emptySheets !== undefined) });
}

/** What each workbook has that its rows don't show: hidden sheets and columns, formulas without a result, merged cells. */
export function workbookSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sources.flatMap(({ name, notes }) => {
    const sentences = notes === undefined ? [] : noteSentences(notes);
    return sources.length === 1 ? sentences : sentences.map((sentence) => `${name}: ${sentence}`);
  });
}

function noteSentences({ hiddenSheets, hiddenColumns, uncached, merged, filled }: NonNullable<Source['notes']>): string[] {
  const are = (count: number): string => (count === 1 ? 'is' : 'are');
  const were = (count: number): string => (count === 1 ? 'was' : 'were');
  const [sheets, columns] = [hiddenSheets.length, hiddenColumns.length];
  return [
    sheets === 0 ? '' : `${named(hiddenSheets)} ${are(sheets)} hidden in the workbook, and ${were(sheets)} not read.`,
    columns === 0
      ? ''
      : `${columns === 1 ? 'Column' : 'Columns'} ${listed(hiddenColumns)} ${are(columns)} hidden in the sheet, and ${were(columns)} read like any other.`,
    uncached === 0
      ? ''
      : `${counted(uncached, 'cell')} with a formula ${uncached === 1 ? 'has' : 'have'} no result in the file and ${are(uncached)} empty here; open the file in Excel, save it, and import it again.`,
    merged === 0
      ? ''
      : `${counted(merged, 'cell')} below a merged one ${filled ? `${were(merged)} filled with its text` : `${are(merged)} empty`}.`,
  ].filter((sentence) => sentence !== '');
}

function listed(names: readonly string[]): string {
  const more = names.length - shownNames;
  return names.slice(0, shownNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function named(names: readonly string[]): string {
  const quoted = names.slice(0, shownNames).map((name) => `“${name}”`);
  const more = names.length - shownNames;
  if (more > 0) return `${quoted.join(', ')} and ${more} more`;
  return quoted.join(', ');
}
