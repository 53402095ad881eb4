/** Determines which rows may be called when, based on where their people may be, for the filter and for planning a day of calls. */
import { decisionCode } from '#contract/review/decision.ts';
import { type Situation, callableState, openSituations } from '../../calling/situations.ts';
import { readPlacesAfter } from '../../lists/findings/fields.sql.ts';
import type { CallDay, CallableFilter, CallableState, CallingRule } from '#contract/calling/callingRules.ts';
import { type CallingTable, openCallingTable } from '../../calling/hoursOfDay.ts';
import { startOfDay } from '../../calling/callingWindow.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { inPieces } from '../order/sortKeys.ts';
import { againstAt } from '../facets/standingCodes.ts';

interface RowSituations {
  /** For each row, from 0: the index of its situation in `all`. */
  readonly codes: Uint32Array;
  readonly all: readonly Situation[];
}

/** Rows per read: a few milliseconds of work. */
const rowsAtOnce = 4_000;

/** Keyed by index, because the facts in memory are reread when a list is mapped or grows, and the situations must be too. */
const known = new WeakMap<FacetIndex, RowSituations>();

/**
 * Returns where the people of a whole list may be: one number per row, read once for as long as the list's fields stay the same. Throws
 * Failed('view.superseded') when `slices` do.
 */
async function rowSituations(list: OpenList, slices: Slices): Promise<RowSituations> {
  const { index } = await slices.join(list.index());
  const before = known.get(index);
  if (before !== undefined) return before;
  const situations = openSituations();
  // A row without fields, which no list has, would count as one without a phone.
  const codes = new Uint32Array(list.rows).fill(situations.codeOf(null, null, null));
  for (let after = 0; after < list.rows;) {
    if (slices.due()) await slices.pause();
    const page = readPlacesAfter(list.db, after, rowsAtOnce);
    for (const [row, postalCode, state, phone] of page) codes[row - 1] = situations.codeOf(postalCode, state, phone);
    const last = page.at(-1)?.[0];
    if (last === undefined) break;
    after = last;
  }
  const read = { codes, all: situations.all };
  known.set(index, read);
  return read;
}

const minuteMs = 60_000;

/** Returns `open` only if calls are allowed from `from` to before `to` without a break; `from` and `to` are equal for a single moment. */
function callableBetween(situation: Situation, table: CallingTable, from: number, to: number): CallableState {
  const first = callableState(situation, table, from);
  // A day has at most one calling window, so two ends within a few hours of each other are in the same window.
  return first === 'open' && to > from ? callableState(situation, table, to - minuteMs) : first;
}

/**
 * Returns the rows that pass a filter by calling hours, as one byte per row: 1 if it passes. Throws Failed('view.superseded') when `slices`
 * do.
 */
export async function callableHits(
  list: OpenList,
  rules: readonly CallingRule[],
  { is, from, to }: CallableFilter,
  slices: Slices,
): Promise<Uint8Array> {
  const { codes, all } = await rowSituations(list, slices);
  const table = openCallingTable(rules);
  const passes = new Uint8Array(all.length);
  for (const [code, situation] of all.entries()) {
    if (slices.due()) await slices.pause();
    passes[code] = Number(is.includes(callableBetween(situation, table, from, to)));
  }
  const hits = new Uint8Array(list.rows);
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) hits[at] = passes[codes[at] ?? 0] ?? 0;
  });
  return hits;
}

const hourMs = 3_600_000;
const keep = decisionCode('keep');

/**
 * Plans a day of calls: how many of the rows to call may be called in each hour of the operator's own clock. `day`: `2026-11-24` in `zone`,
 * an IANA name. Throws Failed('view.superseded') when `slices` do.
 */
export async function callDay(
  list: OpenList,
  rules: readonly CallingRule[],
  { day, zone }: { day: string; zone: string },
  slices: Slices,
): Promise<CallDay> {
  const { codes, all } = await rowSituations(list, slices);
  const { index } = await slices.join(list.index());
  const rowsOf = new Uint32Array(all.length);
  let rows = 0;
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      if (index.codes.decision[at] !== keep || againstAt(index, at) !== 0) continue;
      const code = codes[at] ?? 0;
      rowsOf[code] = (rowsOf[code] ?? 0) + 1;
      rows++;
    }
  });
  const table = openCallingTable(rules);
  const start = startOfDay(zone, day, 0);
  const end = startOfDay(zone, day, 1);
  const everOpen = new Uint8Array(all.length);
  const hours: CallDay['hours'] = [];
  let [zoneUnknown, noPhone] = [0, 0];
  // A day has 23 or 25 hours when the clock changes.
  for (let from = start; from < end; from += hourMs) {
    if (slices.due()) await slices.pause();
    const to = Math.min(end, from + hourMs);
    let open = 0;
    for (const [code, situation] of all.entries()) {
      const its = rowsOf[code] ?? 0;
      if (its === 0 || callableBetween(situation, table, from, to) !== 'open') continue;
      everOpen[code] = 1;
      open += its;
    }
    hours.push({ from, to, rows: open });
  }
  let closedAllDay = 0;
  for (const [code, { hasPhone, places }] of all.entries()) {
    const its = rowsOf[code] ?? 0;
    if (!hasPhone) noPhone += its;
    else if (places.length === 0) zoneUnknown += its;
    else if (everOpen[code] === 0) closedAllDay += its;
  }
  return { rows, hours, closedAllDay, zoneUnknown, noPhone };
}
