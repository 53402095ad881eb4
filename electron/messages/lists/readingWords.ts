/** Text about how files were read: how they were joined, hidden rows, and do-not-contact columns. */
import type { List, Source } from '#contract/lists/list.ts';
import { areHonored, quietChannels, type ContactChannel, type OptOuts, refuses } from '#contract/lists/optOut.ts';
import { counted, count } from '../count.ts';

/** A column's title: its heading, or its position if it has none: `Column 4`. `column` is an index from 0. */
export function columnTitle(columns: readonly string[], column: number): string {
  return columns[column]?.trim() || `Column ${column + 1}`;
}

const shownNames = 3;

/** One sentence for each file that lacks columns of the list, whose cells are empty in its rows. */
export function joinedSentences({ sources, columns }: Pick<List, 'sources' | 'columns'>): string[] {
  return sources.flatMap(({ name, columns: filled }) => {
    if (filled === null) return [];
    const lacking = [...columns.keys()].filter((column) => !filled.includes(column)).map((column) => columnTitle(columns, column));
    return lacking.length === 0 ? [] : [`${name} has no ${named(lacking)}: its rows are empty there.`];
  });
}

/** Says which sheet of each workbook was read, and why if it isn't the first. */
export function sheetSentences({ sources }: Pick<List, 'sources'>): string[] {
  return sources.flatMap(({ name, sheet, emptySheets: empty = [] }) => {
    if (sheet === null) return [];
    const why = empty.length === 0 ? '' : `, because ${named(empty)} before it ${empty.length === 1 ? 'has' : 'have'} no rows of data`;
    return [`${name}: sheet “${sheet}” was read${why}.`];
  });
}

/** For a list without rows: either every line was set aside, or the file has only headings. */
export function noRowsSentences({ rows, rejected, sources }: Pick<List, 'rows' | 'rejected' | 'sources'>): string[] {
  if (rows > 0) return [];
  const name = sources[0]?.name ?? '';
  return [rejected > 0 ? `${name} has no rows: every line was set aside.` : `${name} has headings, but no rows.`];
}

/** Names the vCard contacts that were read although their end is missing. */
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

/** Names what a workbook contains that its rows don't show: hidden sheets and columns, formulas without a result, merged cells. */
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

/** Counts the rows that are hidden in their workbook: `2 of 4 rows are hidden in the workbook, by a filter or by hand`. */
export const hiddenPhrase = (hidden: number, rows: number): string =>
  `${count(hidden)} of ${count(rows)} rows ${hidden === 1 ? 'is' : 'are'} hidden in the workbook, by a filter or by hand`;

/** The same with the choice made for them; null if no row is hidden, or nothing was chosen yet. */
export function hiddenSentence({ hiddenRows, rows }: Pick<List, 'hiddenRows' | 'rows'>): string | null {
  const choice = hiddenRows?.chosen?.choice;
  if (hiddenRows === undefined || choice === undefined) return null;
  return `${hiddenPhrase(hiddenRows.rows, rows)}: ${choice === 'skip' ? 'left out' : 'taken'}, as you chose.`;
}

type Asked = { columns: List['columns']; optOuts: OptOuts };

const shownLength = 80;

const done: Record<ContactChannel, string> = { call: 'called', text: 'texted', mail: 'e-mailed' };

/** Describes a list's own do-not-contact columns: `3 rows say not to be called (“Do Not Call”)`; null if no row opts out. */
export function optOutPhrase({ columns, optOuts }: Asked, channel: ContactChannel): string | null {
  const rows = optOuts.rows[channel];
  if (rows === 0) return null;
  const names = optOuts.columns
    .filter(({ channels }) => channels.includes(channel))
    .map(({ column }) => `“${columnTitle(columns, column)}”`);
  return `${counted(rows, 'row')} ${rows === 1 ? 'says' : 'say'} not to be ${done[channel]} (${names.join(', ')})`;
}

/** One sentence for each channel that rows opt out of, with the consequence for these rows. */
export function optOutSentences({ columns, optOuts }: Pick<List, 'columns' | 'optOuts'>): string[] {
  if (optOuts === undefined) return [];
  const honored = areHonored(optOuts);
  const say = (channel: ContactChannel, fate: string): string[] => {
    const phrase = optOutPhrase({ columns, optOuts }, channel);
    return phrase === null ? [] : [`${phrase}: ${honored ? fate : 'ignored, as you chose'}.`];
  };
  return [...say('call', 'left out, no check is bought'), ...say('text', 'they may be called'), ...say('mail', 'they may be called')];
}

/** One sentence for each channel besides calls that a row opts out of: `Not to be e-mailed: “Email Opt Out” says 1.` */
export function rowOptOutSentences({ columns, optOuts }: Pick<List, 'columns' | 'optOuts'>, cells: readonly string[]): string[] {
  if (optOuts === undefined || !areHonored(optOuts)) return [];
  return quietChannels.flatMap((channel) => {
    const refusing = optOuts.columns.find(({ column, channels, says }) => channels.includes(channel) && refuses(cells[column] ?? '', says));
    if (refusing === undefined) return [];
    return [
      `Not to be ${done[channel]}: “${columnTitle(columns, refusing.column)}” says ${(cells[refusing.column] ?? '').trim().slice(0, shownLength)}.`,
    ];
  });
}
