import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { fieldsOf, importLeads, labelOf, readSheet, sheetAbout, sheetPath } from '../support/resultSheets.ts';

const zone = 'America/New_York';
const none = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };

describe('sheets of six shapes', () => {
  let core: TestCore;
  let listId: string;
  beforeAll(async () => {
    core = await openTestCore();
    listId = await importLeads(core);
  });
  afterAll(() => core.end());

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
    expect(preview.sums).toMatchObject({ lines: 8, matched: 6, unmatched: 1, ambiguous: 1 });
    expect(preview.sums.outcomes).toEqual({ ...none, connected: 1, notReached: 2, undecided: 3 });
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
    ).toEqual([
      [9, 'severalRows', 'To number', '+12065550152', 2, ['Kim Abbott', 'Lee Abbott']],
      [10, 'phoneUnknown', 'To number', '+12065550199', 0, []],
    ]);
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
    // Where clocks aren't set back, the same times have an order.
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
