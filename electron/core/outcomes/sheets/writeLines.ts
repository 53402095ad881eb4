/** The spreadsheet of a sheet's lines that have no row, or of which it isn't known which: their cells as written, behind why. */
import { guardFormula } from '#contract/exports/formulaGuard.ts';
import { lineReasons, type LineReason } from '#contract/outcomes/resultSheet.ts';
import { splitLine, writtenLine } from '../../lists/read/delimited/mendQuotes.ts';
import type { SheetState } from './openSheet.ts';
import { reasonOfCode } from './matchLines.ts';
import { linesWith, placeOfReason } from './troubledLines.ts';

/** A target for text, written completely or not at all. */
export interface TextTarget {
  write(data: string): Promise<void>;
  commit(): Promise<unknown>;
  discard(): Promise<void>;
}

const ourHeadings: readonly string[] = ['rollcall.file', 'rollcall.line', 'rollcall.reason'];
const linesAtOnce = 500;

/** Few words: the file is read beside the lines. */
const reasonText: Record<LineReason, string> = {
  empty: 'no phone and no rollcall.row',
  phoneUnreadable: 'not a phone number',
  phoneUnknown: 'phone in none of the lists',
  rowUnknown: 'no row of a list',
  listGone: 'list was deleted',
  timeUnreadable: 'not a time',
  rightPartyUnreadable: 'neither yes nor no',
  unreadable: 'line can’t be read',
  noneChosen: 'none of the rows chosen',
  severalRows: 'phone in several rows',
  severalOutcomes: 'several outcomes for one row, and no time says which came last',
};

/** CSV for Excel. Returns how many lines there are. Throws what `target` throws. */
export async function writeLines(state: SheetState, target: TextTarget): Promise<number> {
  const { sheet } = state;
  let lines = 0;
  try {
    await target.write(`\ufeff${writtenLine([...ourHeadings, ...sheet.columns])}\r\n`);
    let text = '';
    for (const line of linesWith(state, lineReasons)) {
      text += `${writtenLine(rowOf(state, line))}\r\n`;
      lines += 1;
      if (lines % linesAtOnce !== 0) continue;
      await target.write(text);
      text = '';
    }
    await target.write(text);
    await target.commit();
    return lines;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

function rowOf(state: SheetState, line: number): string[] {
  const { sheet, judged } = state;
  const reason = reasonOfCode(judged.reasons[line] ?? 0) ?? 'unreadable';
  const { column } = placeOfReason(state, line, reason);
  const whole = sheet.unreadable.get(line);
  const cells = whole === undefined ? sheet.columns.map((_, at) => sheet.cell(line, at)) : splitLine(whole, { delimiter: ',' });
  const why = column === null ? reasonText[reason] : `${column}: ${reasonText[reason]}`;
  return [guardFormula(sheet.files[sheet.fileOf(line)]?.name ?? ''), String(sheet.numberOf(line)), guardFormula(why), ...cells];
}
