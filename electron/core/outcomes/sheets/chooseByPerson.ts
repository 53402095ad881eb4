/** Chooses among several rows with a line's phone by e-mail address or name, only if exactly one row matches. */
import type { FieldName } from '#contract/lists/fields.ts';
import { fieldsOfRows } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { callOutcomeKinds, outcomeOfMeaning, type CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { SheetColumns } from './guessSheetColumns.ts';
import { reasonCode, type MatchedLines, type RowPlace, type SearchedList } from './matchLines.ts';
import type { SheetText } from './readSheet.ts';
import type { PhoneColumn, LabelColumn, TimeColumn } from './sheetColumns.ts';
import type { LabelMeaning } from './dispositions.ts';

/** The data that distinguishes people who share a phone, compared without case and accents; empty if unknown. */
interface Person {
  readonly email: string;
  readonly name: string;
}

const folded = (text: string): string => comparable(text.replaceAll(/\s+/g, ' '));

/** Returns the person that a line is about. */
export const personOfLine = (sheet: SheetText, { email, name }: SheetColumns, line: number): Person => ({
  email: email === undefined ? '' : sheet.cell(line, email).trim(),
  name: name === undefined ? '' : sheet.cell(line, name).trim(),
});

/** Fills in the rows of lines whose phone alone is ambiguous. */
export function chooseByPerson(
  dataDir: string,
  { sheet, columns, phones, lists }: { sheet: SheetText; columns: SheetColumns; phones: PhoneColumn; lists: readonly SearchedList[] },
  matched: MatchedLines,
): void {
  if (columns.email === undefined && columns.name === undefined) return;
  const severalRows = reasonCode('severalRows');
  const open: { line: number; person: Person; places: RowPlace[] }[] = [];
  const wanted = lists.map(() => new Set<number>());
  for (let line = 0; line < sheet.lines; line++) {
    if (matched.reasons[line] !== severalRows) continue;
    const { email, name } = personOfLine(sheet, columns, line);
    const person = { email: folded(email), name: folded(name) };
    if (person.email === '' && person.name === '') continue;
    const places = matched.rowsOfPhone(phones.ids[line] ?? -1);
    for (const { list, row } of places) wanted[list]?.add(row);
    open.push({ line, person, places });
  }
  const people = lists.map(({ listId }, at) => readPeople(dataDir, listId, [...(wanted[at] ?? [])]));
  for (const { line, person, places } of open) {
    const only = (part: keyof Person): RowPlace | undefined => {
      const those = person[part] === '' ? [] : places.filter(({ list, row }) => people[list]?.get(row)?.[part] === person[part]);
      return those.length === 1 ? those[0] : undefined;
    };
    const place = only('email') ?? only('name');
    if (place === undefined) continue;
    matched.reasons[line] = 0;
    matched.lists[line] = place.list;
    matched.rows[line] = place.row;
  }
}

const fields: readonly FieldName[] = ['email', 'name', 'first_name', 'last_name'];

function readPeople(dataDir: string, listId: string, rows: readonly number[]): Map<number, Person> {
  if (rows.length === 0) return new Map();
  const found = withList(dataDir, listId, (db) => fieldsOfRows(db, rows, fields));
  return new Map(
    [...found].map(([row, { email = '', name, first_name: first, last_name: last }]) => [
      row,
      { email: folded(email), name: folded(name ?? [first, last].filter(Boolean).join(' ')) },
    ]),
  );
}

export interface JudgedLines {
  /** The reasons by line, as in MatchedLines. */
  reasons: Uint8Array;
  /** By line: position in `callOutcomeKinds`. */
  kinds: Uint8Array;
  /** 1 if the right party was reached, 0 if the wrong one, -1 if unknown. */
  parties: Int8Array;
  /** 1 for the sheet's last outcome for its row. */
  isLast: Uint8Array;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Judges each line of a sheet: an outcome of its row, or the reason why there is none; and among several calls of one row, which is the
 * last. `parties`: by line, whether the right party answered, from a separate column.
 */
export function judgeLines(
  matched: MatchedLines,
  labels: LabelColumn,
  meanings: readonly LabelMeaning[],
  parties: Int8Array,
  times: TimeColumn,
): JudgedLines {
  const lines = matched.reasons.length;
  const judged: JudgedLines = {
    reasons: matched.reasons.slice(),
    kinds: new Uint8Array(lines),
    parties: new Int8Array(lines),
    isLast: new Uint8Array(lines).fill(1),
  };
  const unreadableTime = reasonCode('timeUnreadable');
  const unreadableParty = reasonCode('rightPartyUnreadable');
  for (let line = 0; line < lines; line++) {
    if (judged.reasons[line] !== 0) continue;
    if (times.at[line] === -Infinity) judged.reasons[line] = unreadableTime;
    else if (parties[line] === -2) judged.reasons[line] = unreadableParty;
    const meaning = meanings[labels.ids[line] ?? 0];
    const { kind, rightParty } = outcomeOf(meaning, parties[line] ?? -1);
    judged.kinds[line] = callOutcomeKinds.indexOf(kind);
    judged.parties[line] = rightParty === null ? -1 : Number(rightParty);
  }
  for (const group of sameRows(judged.reasons, matched)) putInOrder(group, judged, matched, times);
  return judged;
}

const undecided = outcomeOfMeaning.ask;

/** An unconfirmed label decides nothing, unless the right-party column confirms what it suggests. */
function outcomeOf(label: LabelMeaning | undefined, party: number): { kind: CallOutcomeKind; rightParty: boolean | null } {
  if (label === undefined) return undecided;
  const { meaning, why } = label;
  const isConnected = meaning === 'connected' || meaning === 'connected:right' || meaning === 'connected:wrong';
  if (isConnected && party >= 0) {
    const outcome = party === 1 ? outcomeOfMeaning['connected:right'] : outcomeOfMeaning['connected:wrong'];
    // If the label and the column contradict each other, a person has to decide.
    return meaning === 'connected' || why === 'confirm' || outcomeOfMeaning[meaning].rightParty === outcome.rightParty
      ? outcome
      : undecided;
  }
  return why === 'confirm' ? undecided : outcomeOfMeaning[meaning];
}

/** Returns groups of lines with the same row, if there are several. */
function sameRows(reasons: Uint8Array, { lists, rows }: MatchedLines): number[][] {
  const first = new Map<number, number>();
  const groups = new Map<number, number[]>();
  for (let line = 0; line < reasons.length; line++) {
    if (reasons[line] !== 0) continue;
    const key = (lists[line] ?? 0) * 2 ** 32 + (rows[line] ?? 0);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else {
      const group = groups.get(key) ?? [before];
      groups.set(key, group);
      group.push(line);
    }
  }
  return [...groups.values()];
}

/**
 * Marks the latest call of a row as the last. If times don't decide, it is the last line if all lines agree, else the one that a person
 * chose; otherwise it is unknown.
 */
function putInOrder(group: readonly number[], judged: JudgedLines, matched: MatchedLines, times: TimeColumn): void {
  const saysOf = (line: number): number => (judged.kinds[line] ?? 0) * 4 + (judged.parties[line] ?? 0);
  const timeOf = (line: number): number => times.at[line] ?? NaN;
  const isSame = (some: readonly number[]): boolean => some.every((line) => saysOf(line) === saysOf(some[0] ?? 0));
  const hasTimes = group.every((line) => !Number.isNaN(timeOf(line)));
  const latest = group.reduce((last, line) => (timeOf(line) >= timeOf(last) || Number.isNaN(timeOf(last)) ? line : last));
  // Calls that may be as late as the latest one.
  const tied = hasTimes ? group.filter((line) => line === latest || isTie(line, latest, times)) : group;
  const chosen = tied.filter((line) => matched.isChosen[line] === 1);
  const [only] = chosen;
  const last = isSame(tied) ? latest : chosen.length === 1 ? only : undefined;
  for (const line of group) judged.isLast[line] = Number(line === last);
  if (last === undefined) for (const line of tied) judged.reasons[line] = reasonCode('severalOutcomes');
}

/**
 * Whether times don't decide which of two calls came first: the same time, the same day without a time, or an hour that occurred twice when
 * clocks were set back.
 */
function isTie(line: number, latest: number, { at, isDay, isTwice }: TimeColumn): boolean {
  const [one = 0, other = 0] = [at[line], at[latest]];
  if (one === other) return true;
  if (isDay[line] === 1 || isDay[latest] === 1) {
    const [day, moment] = isDay[line] === 1 ? [one, other] : [other, one];
    return moment >= day && moment < day + dayMs;
  }
  return isTwice[line] === 1 && isTwice[latest] === 1 && Math.abs(one - other) < hourMs;
}
