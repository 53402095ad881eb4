/** Other programs' sheets, and generated ones against a naive implementation: each line counts once, as matched, unmatched or ambiguous. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineReasons, type LineReason } from '#contract/outcomes/resultSheet.ts';
import { otherSheetsSentences } from '#messages/outcomes/resultSheetWords.ts';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { casesOf } from '../support/propertyCases.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { fieldsOf, importLeads, labelOf, readSheet, sheetAbout, sheetPath } from '../support/resultSheets.ts';

const zone = 'America/New_York';
/** The rows of leads.csv that have each phone. */
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
  // Only these labels are of calls that someone answered.
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

/** Returns the positions of lines that disagree about a row and whose order is unknown. */
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

const none = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };

let core: TestCore;
let listId: string;
beforeAll(async () => {
  core = await openTestCore();
  listId = await importLeads(core);
});
afterAll(() => core.end());

describe('sheets of six shapes', () => {
  test('calls from HubSpot: a byte order mark, ids in place of labels, a quoted line break', async () => {
    const preview = await readSheet(core, sheetPath('hubspot-calls.csv'), { zone });
    expect(preview).toMatchObject({ shape: 'hubspot', durationUnit: 'ms', asksZone: true, zone });
    expect(fieldsOf(preview)).toEqual({
      disposition: 'Call outcome',
      calledAt: 'Activity date',
      duration: 'Call duration',
      phone: 'To number',
      agent: 'Activity assigned to',
      name: 'Associated Contact',
    });
    // Kim and Lee Abbott share a phone: the name in the sheet identifies who was called.
    expect(preview.sums).toMatchObject({ lines: 8, matched: 7, unmatched: 1, ambiguous: 0 });
    expect(preview.sums.outcomes).toEqual({ ...none, connected: 1, notReached: 3, undecided: 3 });
    expect(labelOf(preview, 'connected')).toBe('connected asks 3');
    expect(labelOf(preview, '')).toBe('ask new 1');
    const lines = await core.handlers['outcomes.sheetLines']({
      sheetId: preview.sheetId,
      reasons: ['severalRows', 'phoneUnknown'],
      from: 0,
      count: 10,
    });
    expect(
      lines.map(({ line, reason, column, text, rowCount, rows }) => [line, reason, column, text, rowCount, rows.map((one) => one.text)]),
    ).toEqual([[10, 'phoneUnknown', 'To number', '+12065550199', 0, []]]);
  });

  test('tasks from Salesforce: Windows-1252, times with AM and PM, a status beside the result', async () => {
    const preview = await readSheet(core, sheetPath('salesforce-tasks.csv'), { zone });
    expect(preview).toMatchObject({ shape: 'salesforce', durationUnit: 's' });
    expect(fieldsOf(preview)).toMatchObject({ disposition: 'Call Result', phone: 'Phone', calledAt: 'Created Date', agent: 'Assigned' });
    expect(preview.sums).toMatchObject({ lines: 6, matched: 4, unmatched: 2, ambiguous: 0 });
    expect(preview.sums.outcomes).toEqual({ ...none, disconnected: 1, undecided: 3 });
    expect(preview.reasons).toEqual({ phoneUnreadable: 1, timeUnreadable: 1 });
    expect(labelOf(preview, 'appointment set')).toBe('connected:right confirm 1');
    expect(labelOf(preview, 'we’ll call back'.replace('’', "'"))).toBe('ask new 1');
  });

  test('calls from Close: semicolons, zones in the times, words joined by hyphens', async () => {
    const preview = await readSheet(core, sheetPath('close-calls.csv'));
    expect(preview).toMatchObject({ shape: 'close', asksZone: false });
    expect(fieldsOf(preview)).toMatchObject({ disposition: 'disposition', phone: 'remote_phone', name: 'contact_name' });
    expect(preview.sums).toMatchObject({ lines: 6, matched: 6 });
    expect(preview.sums.outcomes).toEqual({ ...none, notReached: 3, undecided: 3 });
    expect(labelOf(preview, 'blocked')).toBe('disconnected confirm 1');
    expect(labelOf(preview, 'error')).toBe('ask asks 1');
  });

  test('a call log from VICIdial: several calls of a row, and an hour that the clocks showed twice', async () => {
    const preview = await readSheet(core, sheetPath('vicidial-call-log.txt'), { zone });
    expect(preview).toMatchObject({ shape: 'vicidial', durationUnit: 's' });
    expect(fieldsOf(preview)).toMatchObject({
      phone: 'phone_number_dialed',
      agent: 'full_name',
      calledAt: 'call_date',
      duration: 'length_in_sec',
    });
    expect(preview.sums).toMatchObject({ lines: 10, matched: 8, unmatched: 0, ambiguous: 2 });
    expect(preview.sums.outcomes).toEqual({ ...none, disconnected: 1, notReached: 3, suppressed: 1, undecided: 3 });
    // In a time zone without daylight saving, the same times have an order.
    const elsewhere = await readSheet(core, sheetPath('vicidial-call-log.txt'), { zone: 'UTC' });
    expect(elsewhere.sums).toMatchObject({ matched: 10, ambiguous: 0 });
  });

  test('calls from Convoso: numbers as powers of ten, and a column of the right party', async () => {
    const preview = await readSheet(core, sheetPath('convoso-calls.csv'), { zone });
    expect(preview.shape).toBe('convoso');
    expect(fieldsOf(preview)).toMatchObject({ disposition: 'Status Name', phone: 'Number Dialed', rightParty: 'Right Party' });
    expect(preview.sums).toMatchObject({ lines: 7, matched: 5, unmatched: 2, ambiguous: 0 });
    expect(preview.sums.outcomes).toEqual({ ...none, connected: 3, undecided: 2 });
    expect(preview.reasons).toEqual({ phoneUnreadable: 1, rightPartyUnreadable: 1 });
  });

  test('a plain sheet that began as an export: rows by their names first, and every trouble once', async () => {
    const preview = await readSheet(core, sheetAbout(core, 'plain.csv', listId));
    expect(fieldsOf(preview)).toEqual({ phone: 'Tel', row: 'rollcall.row', disposition: 'Result', name: 'Spoke with' });
    expect(preview.sums).toMatchObject({ lines: 11, matched: 4, unmatched: 4, ambiguous: 3 });
    expect(preview.sums.outcomes).toEqual({ ...none, connected: 2, disconnected: 1, undecided: 1 });
    expect(preview.reasons).toEqual({ rowUnknown: 1, listGone: 1, empty: 1, unreadable: 1, severalOutcomes: 2, severalRows: 1 });
  });
});

test.each([
  ['DNIS', 'ANI,CUSTOMER NAME,DNIS,DISPOSITION', '2065550100,Bo Fox,2065550142,Do Not Call'],
  ['to', 'number,from,to,direction,tags', '12065550100,12065550100,12065550142,outbound,Do not call'],
])('the number that was called is in %s, beside the caller’s own', async (heading, headings, call) => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, [headings, call, call.replace('0142', '0143')].join('\n'));
  expect(fieldsOf(await readSheet(core, path, { lists: [listId] }))).toMatchObject({ phone: heading });
});

test('of a workbook, the sheets that weren’t read are named', async () => {
  const calls = textRows([
    ['Phone', 'Result'],
    ['2065550142', 'no answer'],
  ]);
  const sheets = [
    { name: 'Ann', rows: calls },
    { name: 'Bo', rows: calls },
    { name: 'Cy', rows: calls },
    { name: 'Old', rows: calls, state: 'hidden' as const },
  ];
  const path = join(core.dataDir, 'agents.xlsx');
  writeFileSync(path, xlsxOf({ sheets }));
  expect(otherSheetsSentences(await readSheet(core, path, { lists: [listId] }))).toEqual([
    'Only the sheet “Ann” of agents.xlsx was read; if “Bo” and “Cy” have calls, too, save them as files of their own to bring in.',
  ]);
  expect(otherSheetsSentences(await readSheet(core, path, { lists: [listId], reading: { sheet: 'Bo' } }))).toEqual([]);
  writeFileSync(path, xlsxOf({ sheets: [...sheets.slice(0, 1), ...sheets.slice(3)] }));
  expect(otherSheetsSentences(await readSheet(core, path, { lists: [listId] }))).toEqual([]);
});

test('titles, sums and notices of a report are no calls, and nothing is left over for a person', async () => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const calls = ['Phone,Result,Date', '2065550142,no answer,2026-05-01', 'x"y",dc"', '"206-555-0143",dc,2026-05-01'];
  writeFileSync(path, ['Calls of May', '', ...calls, '', 'Total,2,', 'Generated by Ann,,'].join('\n'));
  const preview = await readSheet(core, path, { lists: [listId] });
  expect([preview.sums.lines, preview.sums.matched, preview.reasons]).toEqual([3, 2, { phoneUnreadable: 1 }]);
});

describe('a phone in several rows', () => {
  const bringIn = async (head: string, ...lines: string[]) => {
    const path = join(core.dataDir, `${randomUUID()}.csv`);
    writeFileSync(path, [head, ...lines].join('\n'));
    return readSheet(core, path, { lists: [listId] });
  };
  const meant = async (preview: Awaited<ReturnType<typeof readSheet>>) =>
    core.handlers['outcomes.sheetLines']({ sheetId: preview.sheetId, reasons: ['severalRows'], from: 0, count: 10 });

  test('is the row with the sheet’s e-mail address, or else its name, in whatever case and accents', async () => {
    const preview = await bringIn(
      'Phone,Contact Name,Email,Result',
      '2065550152,,LEE@example.com,no answer',
      '2065550152,kím  abbott,,no answer',
      // The e-mail address takes precedence over the name.
      '2065550152,Kim Abbott,lee@example.com,no answer',
    );
    expect(fieldsOf(preview)).toMatchObject({ phone: 'Phone', name: 'Contact Name', email: 'Email' });
    expect(preview.sums).toMatchObject({ lines: 3, matched: 3, ambiguous: 0 });
  });

  test('stays to be chosen where neither says which, and the line says who it is about', async () => {
    const preview = await bringIn('Phone,Contact Name,Email,Result', '2065550152,Abbott,a@example.com,no answer', '2065550152,,,busy');
    expect(preview.sums).toMatchObject({ lines: 2, matched: 0, ambiguous: 2 });
    expect((await meant(preview)).map(({ person, rows }) => [person, rows.map(({ text }) => text)])).toEqual([
      ['Abbott · a@example.com', ['Kim Abbott · kim@example.com', 'Lee Abbott · lee@example.com']],
      ['', ['Kim Abbott · kim@example.com', 'Lee Abbott · lee@example.com']],
    ]);
  });
});

test('times without a zone are the person’s own, unless one was chosen', async () => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, 'Phone,Result,Call date,Zoneless\n2065550142,no answer,2026-03-06 09:00,x\n');
  expect(await readSheet(core, path, { ownZone: 'Asia/Tokyo' })).toMatchObject({ asksZone: true, zone: 'Asia/Tokyo' });
  expect(await readSheet(core, path, { ownZone: 'Asia/Tokyo', zone })).toMatchObject({ zone });
  expect((await readSheet(core, path, { ownZone: 'Nowhere' })).zone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('lines = matched + unmatched + ambiguous, outcomes add up to matched, and each line is reported by the rules', async () => {
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
    casesOf(20),
  );
});
