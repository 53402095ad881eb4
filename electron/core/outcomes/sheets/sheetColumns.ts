/** Reads whole columns of a sheet: one value per line, in arrays that can hold a million lines. */
import type { PhoneReader } from '../../normalise/phones/phoneCell.ts';
import { foldLabel, isBareDuration, readDuration, type DurationUnit, readRightParty } from './dispositions.ts';
import type { SheetText } from './readSheet.ts';
import { dateOrderOf, readTime, type DateOrder, type WallClock } from './times.ts';

/** Values used instead of a position. */
export const noPhone = -1;
export const unreadablePhone = -2;

export interface PhoneColumn {
  /** By line: position in `phones`, or `noPhone`, or `unreadablePhone`. */
  ids: Int32Array;
  /** Distinct, in E.164. */
  phones: string[];
  /** By line: the other numbers of its cell, if it has several. */
  others: ReadonlyMap<number, readonly string[]>;
  idOf: ReadonlyMap<string, number>;
}

export function readPhoneColumn(sheet: SheetText, column: number | undefined, readPhone: PhoneReader): PhoneColumn {
  const ids = new Int32Array(sheet.lines).fill(noPhone);
  const idOf = new Map<string, number>();
  const phones: string[] = [];
  const others = new Map<number, readonly string[]>();
  if (column === undefined) return { ids, phones, idOf, others };
  for (let line = 0; line < sheet.lines; line++) {
    const cell = sheet.cell(line, column);
    if (cell.trim() === '') continue;
    const [phone, ...more] = readPhone.whole(cell).phones.map(({ number }) => number);
    if (phone === undefined) {
      ids[line] = unreadablePhone;
      continue;
    }
    if (more.length > 0) others.set(line, more);
    let id = idOf.get(phone);
    if (id === undefined) {
      id = phones.push(phone) - 1;
      idOf.set(phone, id);
    }
    ids[line] = id;
  }
  return { ids, phones, idOf, others };
}

export interface LabelColumn {
  /** By line: position in `labels`. */
  ids: Uint32Array;
  /** In order of first appearance. `line`: the first line with the label. */
  labels: { label: string; folded: string; calls: number; line: number }[];
}

const labelLength = 500;

export function readLabelColumn(sheet: SheetText, column: number): LabelColumn {
  const ids = new Uint32Array(sheet.lines);
  const labels: LabelColumn['labels'] = [];
  const idOf = new Map<string, number>();
  /** Keyed by the text as written, because folding every cell would dominate the cost. */
  const idOfText = new Map<string, number>();
  for (let line = 0; line < sheet.lines; line++) {
    const text = sheet.cell(line, column);
    let id = idOfText.get(text);
    if (id === undefined) {
      const label = text.trim().slice(0, labelLength).toWellFormed();
      const folded = foldLabel(label);
      id = idOf.get(folded) ?? labels.push({ label, folded, calls: 0, line }) - 1;
      idOf.set(folded, id);
      idOfText.set(text, id);
    }
    ids[line] = id;
    const found = labels[id];
    if (found && !sheet.unreadable.has(line)) found.calls += 1;
  }
  return { ids, labels };
}

/** By line: 1 for yes, 0 for no, -1 if not stated, -2 if unreadable. */
export function readPartyColumn(sheet: SheetText, column: number | undefined): Int8Array {
  const parties = new Int8Array(sheet.lines).fill(-1);
  if (column === undefined) return parties;
  for (let line = 0; line < sheet.lines; line++) {
    const party = readRightParty(sheet.cell(line, column));
    parties[line] = party === undefined ? -2 : party === null ? -1 : Number(party);
  }
  return parties;
}

export interface TimeColumn {
  /** Epoch ms by line; NaN if none; -Infinity if unreadable. */
  at: Float64Array;
  /** 1 if clocks were set back and this wall time occurred twice. */
  isTwice: Uint8Array;
  /** 1 if only the day is known. */
  isDay: Uint8Array;
  /** Whether any time lacks a zone. */
  asksZone: boolean;
}

export function readTimeColumn(sheet: SheetText, column: number | undefined, usual: DateOrder, clock: WallClock): TimeColumn {
  const { lines } = sheet;
  const times: TimeColumn = {
    at: new Float64Array(lines).fill(NaN),
    isTwice: new Uint8Array(lines),
    isDay: new Uint8Array(lines),
    asksZone: false,
  };
  if (column === undefined) return times;
  const order = dateOrderOf(cellsOf(sheet, column), usual);
  for (let line = 0; line < lines; line++) {
    const cell = sheet.cell(line, column);
    if (cell.trim() === '') continue;
    const written = readTime(cell, order);
    if (!written) {
      times.at[line] = -Infinity;
      continue;
    }
    times.isDay[line] = Number(written.isDay);
    if (written.hasZone) {
      times.at[line] = written.at;
      continue;
    }
    times.asksZone = true;
    const { at, isTwice } = clock.instant(written.at);
    times.at[line] = at;
    times.isTwice[line] = Number(isTwice);
  }
  return times;
}

/** Milliseconds by line; -1 if none. */
export function readDurationColumn(sheet: SheetText, column: number | undefined, unit: DurationUnit): Float64Array {
  const durations = new Float64Array(sheet.lines).fill(-1);
  if (column === undefined) return durations;
  for (let line = 0; line < sheet.lines; line++) durations[line] = readDuration(sheet.cell(line, column), unit) ?? -1;
  return durations;
}

/** Whether a column has bare numbers, whose unit must be determined. */
export const hasBareDurations = (cells: readonly string[]): boolean => cells.some(isBareDuration);

function* cellsOf(sheet: SheetText, column: number): Generator<string> {
  for (let line = 0; line < sheet.lines; line++) yield sheet.cell(line, column);
}
