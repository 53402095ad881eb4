/** Made sheets against a naive reading of the rules: every line is matched, without a row or ambiguous, and counted once. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineReasons, type LineReason } from '../../electron/contract/resultSheet.ts';
import { cases } from '../support/cases.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importLeads, readSheet, sheetPath } from '../support/resultSheets.ts';

let core: TestCore;
let listId: string;
beforeAll(async () => {
  core = await openTestCore();
  listId = await importLeads(core, sheetPath('leads.csv'));
});
afterAll(() => core.end());

/** By phone, the rows of leads.csv that have it. */
const rowsOfPhone: Record<string, number[]> = {
  '2065550142': [1],
  '(206) 555-0143': [2],
  '425-555-0101': [2],
  '2065550152': [11, 12],
  '2065550199': [],
};
const phones = ['', 'none', ...Object.keys(rowsOfPhone)];
const outcomes: Record<string, string> = {
  'Wrong number': 'connected wrong',
  DC: 'disconnected',
  'no answer': 'notReached',
  dnc: 'suppressed',
  SALE: 'undecided',
  'XFER-2': 'undecided',
  '': 'undecided',
};
const times: Record<string, number | null | 'bad'> = { '': null, soon: 'bad', '2026-03-06T09:00:00Z': 9, '2026-03-06T10:00:00Z': 10 };
const parties: Record<string, boolean | null | 'bad'> = { '': null, yes: true, no: false, perhaps: 'bad' };

interface MadeLine {
  name: string;
  phone: string;
  label: string;
  time: string;
  party: string;
}
const made = fc.record<MadeLine>({
  name: fc.constantFrom('', '', '', 'R:1', 'R:2', 'R:12', 'R:13', 'nonsense', 'G:1'),
  phone: fc.constantFrom(...phones),
  label: fc.constantFrom(...Object.keys(outcomes)),
  time: fc.constantFrom(...Object.keys(times)),
  party: fc.constantFrom('', '', '', ...Object.keys(parties)),
});

type Verdict = { reason: LineReason } | { row: number; says: string; time: number | null };

function judge({ name, phone, label, time, party }: MadeLine): Verdict {
  const rows = rowsOfPhone[phone] ?? [];
  const [list, number] = name.split(':');
  if (list === 'G') return { reason: 'listGone' };
  if (name !== '' && (list !== 'R' || Number(number) > 12)) return { reason: 'rowUnknown' };
  if (name === '' && phone === '') return { reason: 'empty' };
  if (name === '' && phone === 'none') return { reason: 'phoneUnreadable' };
  if (name === '' && rows.length === 0) return { reason: 'phoneUnknown' };
  if (name === '' && rows.length > 1) return { reason: 'severalRows' };
  const at = times[time] ?? null;
  const right = parties[party] ?? null;
  if (at === 'bad') return { reason: 'timeUnreadable' };
  if (right === 'bad') return { reason: 'rightPartyUnreadable' };
  // Of the labels only these are of somebody who answered.
  const says =
    label === 'SALE' && right !== null
      ? right
        ? 'connected right'
        : 'connected wrong'
      : label === 'Wrong number' && right === true
        ? 'undecided'
        : (outcomes[label] ?? '');
  return { row: name === '' ? (rows[0] ?? 0) : Number(number), says, time: at };
}

/** Lines of a row whose order nobody knows, by the positions of those concerned. */
function withoutOrder(verdicts: readonly Verdict[]): Set<number> {
  const found = new Set<number>();
  const ofRows = Map.groupBy(
    verdicts.flatMap((one, at) => ('row' in one ? [{ ...one, at }] : [])),
    ({ row }) => row,
  );
  for (const calls of ofRows.values()) {
    const isTimed = calls.every(({ time }) => time !== null);
    const latest = Math.max(...calls.map(({ time }) => time ?? 0));
    const last = isTimed ? calls.filter(({ time }) => time === latest) : calls;
    if (new Set(last.map(({ says }) => says)).size > 1) for (const { at } of last) found.add(at);
  }
  return found;
}

test('lines = matched + unmatched + ambiguous, outcomes add up to matched, and each line is told as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 25 }), fc.boolean(), async (lines, isSemicolon) => {
      const gone = randomUUID();
      const path = join(core.dataDir, 'made.csv');
      const delimiter = isSemicolon ? ';' : ',';
      const cells = lines.map(({ name, phone, label, time, party }) =>
        [name.replace('R', listId).replace('G', gone), phone, label, time, party, 'x'].join(delimiter),
      );
      const head = ['rollcall.row', 'Phone', 'Disposition', 'Call time', 'Right party', 'Note'].join(delimiter);
      writeFileSync(path, [head, ...cells].join('\n'));
      const columns = { row: 0, phone: 1, disposition: 2, calledAt: 3, rightParty: 4 };
      const preview = await readSheet(core, path, { columns, reading: { heading: true, delimiter } });
      const { sums } = preview;

      const verdicts = lines.map(judge);
      const unordered = withoutOrder(verdicts);
      const reasons = verdicts.map((one, at): LineReason | null =>
        'reason' in one ? one.reason : unordered.has(at) ? 'severalOutcomes' : null,
      );
      const kinds: Record<string, number> = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };
      verdicts.forEach((one, at) => {
        const kind = 'says' in one && reasons[at] === null ? one.says.split(' ')[0] : undefined;
        if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + 1;
      });
      const isAmbiguous = (reason: LineReason | null): boolean => reason === 'severalRows' || reason === 'severalOutcomes';
      expect(sums).toMatchObject({
        lines: lines.length,
        matched: reasons.filter((reason) => reason === null).length,
        ambiguous: reasons.filter(isAmbiguous).length,
        unmatched: reasons.filter((reason) => reason !== null && !isAmbiguous(reason)).length,
      });
      expect(sums.lines).toBe(sums.matched + sums.unmatched + sums.ambiguous);
      expect(sums.outcomes).toEqual(kinds);
      expect(Object.values(sums.outcomes).reduce((sum, one) => sum + one, 0)).toBe(sums.matched);

      const asked = { sheetId: preview.sheetId, reasons: [...lineReasons], from: 0, count: 500 };
      const shown = await core.handlers['outcomes.sheetLines'](asked);
      // The heading is line 1.
      expect(shown.map(({ line, reason }) => [line, reason])).toEqual(
        reasons.flatMap((reason, at) => (reason === null ? [] : [[at + 2, reason]])),
      );
    }),
    cases(20),
  );
});
