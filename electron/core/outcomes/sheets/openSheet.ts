/** An open result sheet: its text and intermediate results, so that a changed meaning or column takes effect quickly. */
import { existsSync } from 'node:fs';
import { offsetAt } from '../../calling/callingWindow.ts';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import { headingShape } from '../../lists/mapping/headings.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { openToRead, type ReadDb } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { readableLists } from '../../lists/file/openList.sql.ts';
import { openOutcomeCounter } from '../countOutcomes.sql.ts';
import { findSheetTemplate, type SheetTemplate } from './sheetTemplates.sql.ts';
import { chooseByPerson, judgeLines, type JudgedLines } from './chooseByPerson.ts';
import { findPhoneRows, type PhoneRows, matchLines, type Choice, type MatchedLines, type SearchedList } from './matchLines.ts';
import { readSheet, type SheetText } from './readSheet.ts';
import * as column from './sheetColumns.ts';
import {
  guessSheet,
  understandLabels,
  understandSheet,
  type SheetSpec,
  type Guessed,
  type Understood,
  type UnderstoodLabel,
} from './understandSheet.ts';
import { openWallClock } from './times.ts';

/** `key`: identifies the inputs of the result. */
type Kept<V> = (key: string, make: () => V) => V;

/** Keeps the last result of a step as long as its inputs stay the same. */
function keepLast<V>(): Kept<V> {
  let last: { key: string; value: V } | null = null;
  return (key, make) => {
    if (last?.key !== key) last = { key, value: make() };
    return last.value;
  };
}

/** The interpretation of a sheet under one specification. */
export interface SheetState {
  sheet: SheetText;
  guessed: Guessed;
  remembered: SheetTemplate | null;
  /** Hash of its headings; null if it has none by which it could be recognized. */
  shapeHash: string | null;
  understood: Understood;
  phones: column.PhoneColumn;
  labels: column.LabelColumn;
  meanings: UnderstoodLabel[];
  times: column.TimeColumn;
  durations: Float64Array;
  lists: SearchedList[];
  /** Lists that are searched but not screened yet: the phones of their rows aren't known. */
  unscreened: string[];
  matched: MatchedLines;
  judged: JudgedLines;
}

export interface OpenedSheet {
  /** Interprets the sheet. Throws Failed: sheet.noRows, sheet.noDisposition. */
  state(spec: SheetSpec, signal: AbortSignal): Promise<SheetState>;
  /** The ledger, if there is one, and a counter of outcomes against it. */
  ledger: ReadDb | null;
  count: ReturnType<typeof openOutcomeCounter> | null;
  close(): void;
}

/** Opens a result sheet. Throws Failed: file.*, import.cancelled. */
export async function openSheet(
  dataDir: string,
  { sheetId, files, reading, country }: SheetSpec,
  signal: AbortSignal,
): Promise<OpenedSheet> {
  const sheet = await readSheet(dataDir, sheetId, files, reading, signal);
  if (sheet.lines === 0) throw new Failed('file.noRows', { path: files[0]?.name ?? '' });
  const guessed = guessSheet(sheet, country);
  const shapeHash = sheet.heading ? headingShape(sheet.columns) : null;
  const ledger = existsSync(ledgerPath(dataDir)) ? openToRead(ledgerPath(dataDir)) : null;
  const readPhone = openPhoneReader(country);
  const usualOrder = ['US', 'CA', 'PH'].includes(country) ? 'monthFirst' : 'dayFirst';

  const phonesOf = keepLast<column.PhoneColumn>();
  const labelsOf = keepLast<column.LabelColumn>();
  const partiesOf = keepLast<Int8Array>();
  const timesOf = keepLast<column.TimeColumn>();
  const durationsOf = keepLast<Float64Array>();
  const namedListsOf = keepLast<Set<string>>();
  const matchedOf = keepLast<MatchedLines>();
  /** For each list, the rows that have phones of the sheet, and the key of the inputs. */
  let searched = new Map<string, { key: string; found: PhoneRows }>();

  /** `wanted`: lists to search; undefined for all. */
  const search = async (
    wanted: ReadonlySet<string> | undefined,
    named: ReadonlySet<string>,
    phoneColumn: number | undefined,
    signalOfSearch: AbortSignal,
  ) => {
    const phones = phonesOf(`${phoneColumn}`, () => column.readPhoneColumn(sheet, phoneColumn, readPhone));
    const next: typeof searched = new Map();
    const unscreened: string[] = [];
    const lists: SearchedList[] = [];
    /** The inputs that the found rows depend on. */
    const listsKey: string[][] = [];
    // Newest first, as everywhere.
    for (const list of readableLists(dataDir).sort((a, b) => b.importedAt - a.importedAt)) {
      const { listId, name, rows } = list;
      const isWanted = wanted === undefined || wanted.has(listId);
      if (!isWanted && !named.has(listId)) continue;
      if (!isWanted || phones.phones.length === 0) {
        lists.push({ listId, name, rows, found: isWanted ? { ids: [], rows: [] } : null });
        listsKey.push([listId, String(rows), String(isWanted)]);
        continue;
      }
      if (!list.screened) unscreened.push(listId);
      const key = keyOf(list, phoneColumn);
      const known = searched.get(listId);
      const found = known?.key === key ? known.found : await findPhoneRows(dataDir, list, phones.idOf, signalOfSearch);
      next.set(listId, { key, found });
      listsKey.push([listId, key]);
      lists.push({ listId, name, rows, found });
    }
    if (signalOfSearch.aborted) throw new Failed('import.cancelled');
    searched = next;
    return { phones, lists, unscreened, listsKey };
  };

  return {
    ledger,
    count: ledger && openOutcomeCounter(ledger),
    close: () => ledger?.close(),
    async state(spec, signalOfState) {
      const remembered = ledger !== null && shapeHash !== null ? findSheetTemplate(ledger, shapeHash) : null;
      const understood = understandSheet(sheet, guessed, spec, remembered);
      const { columns, zone, durationUnit } = understood;
      const named = namedListsOf(`${columns.row}`, () => listsNamed(sheet, columns.row));
      const { phones, lists, unscreened, listsKey } = await search(spec.lists && new Set(spec.lists), named, columns.phone, signalOfState);
      const labels = labelsOf(`${columns.disposition}`, () => column.readLabelColumn(sheet, columns.disposition));
      const parties = partiesOf(`${columns.rightParty}`, () => column.readPartyColumn(sheet, columns.rightParty));
      const times = timesOf(`${columns.calledAt} ${zone}`, () =>
        column.readTimeColumn(sheet, columns.calledAt, usualOrder, openWallClock(zone, offsetAt)),
      );
      const durations = durationsOf(`${columns.duration} ${durationUnit}`, () =>
        column.readDurationColumn(sheet, columns.duration, durationUnit ?? 's'),
      );
      const meanings = understandLabels(
        labels.labels.map(({ folded }) => folded),
        spec,
        remembered,
      );
      const { row, phone, name, email } = columns;
      const matched = matchedOf(JSON.stringify([row, phone, name, email, listsKey, spec.choices]), () => {
        const found = matchLines({ sheet, rowColumn: row, phones, lists, choices: choicesOf(sheet, spec, lists) });
        chooseByPerson(dataDir, { sheet, columns, phones, lists }, found);
        return found;
      });
      const judged = judgeLines(matched, labels, meanings, parties, times);
      return {
        sheet,
        guessed,
        remembered,
        shapeHash,
        understood,
        phones,
        labels,
        meanings,
        times,
        durations,
        lists,
        unscreened,
        matched,
        judged,
      };
    },
  };
}

/** Identifies the inputs that the phones of a list's rows depend on. */
const keyOf = ({ rows, screened, mapping }: List, phoneColumn: number | undefined): string =>
  JSON.stringify([phoneColumn, rows, screened, mapping]);

/** Returns the lists named by cells of `rollcall.row`. */
function listsNamed(sheet: SheetText, rowColumn: number | undefined): Set<string> {
  const named = new Set<string>();
  if (rowColumn === undefined) return named;
  for (let line = 0; line < sheet.lines; line++) {
    const cell = sheet.cell(line, rowColumn);
    const name = cell === '' ? null : parseRowName(cell);
    if (name) named.add(name.listId);
  }
  return named;
}

function choicesOf(sheet: SheetText, { choices }: SheetSpec, lists: readonly SearchedList[]): Map<number, Choice> {
  const chosen = new Map<number, Choice>();
  if (choices.length === 0) return chosen;
  const lineOf = new Map<string, number>();
  for (let line = 0; line < sheet.lines; line++) lineOf.set(`${sheet.fileOf(line)} ${sheet.numberOf(line)}`, line);
  for (const { file, line: number, row } of choices) {
    const line = lineOf.get(`${file} ${number}`);
    if (line === undefined) continue;
    const list = row === null ? -1 : lists.findIndex(({ listId }) => listId === row.listId);
    if (row === null) chosen.set(line, null);
    else if (list >= 0) chosen.set(line, { list, row: row.row });
  }
  return chosen;
}
