/** Plans a day of calls: in each hour of the operator's own clock, how many of the rows to call may be called. */
import type { CallDay, CallingRule } from '#contract/calling/callingRules.ts';
import { openCallingTable } from '../../calling/hoursOfDay.ts';
import { startOfDay } from '../../calling/callingWindow.ts';
import { codeOf } from '../facets/codeOf.ts';
import { againstAt } from '../facets/standingCodes.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { callableBetween } from './callableHits.ts';
import { rowSituations } from './rowSituations.ts';

const hourMs = 3_600_000;
const keep = codeOf('decision', 'keep');

/** `day`: `2026-11-24` in `zone`, an IANA name. Throws Failed('view.superseded') when `slices` do. */
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
  // A day has 23 or 25 hours where the clock changes.
  for (let from = start; from < end; from += hourMs) {
    if (slices.due()) await slices.turn();
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
