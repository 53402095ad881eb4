/**
 * A litigator can only be kept with name and reason, and only then is in a keep-only file: through the core's commands, against the
 * sandbox.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import { readActionsAfter } from '#core/review/acts/actions.sql.ts';
import { openToRead } from '#core/platform/database.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';
import { unmarkedTransport } from '../support/unmarkedTransport.ts';

const litigator = 1;
const suppressed = 2;
const clear = 3;
const leads = 'Name,Phone\nLi Tigator,+15005550101\nSu Pressed,+15005550111\nCle Ar,+15005550100\n';
const keepAll = { rules: [], otherwise: 'keep' as const, name: 'Keep all', version: 1 };

let core: TestCore;
let listId: string;

const importText = async (text: string, name = 'leads.csv'): Promise<string> => {
  const path = join(core.dataDir, name);
  writeFileSync(path, text);
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
};
const check = async (): Promise<void> => {
  const { runId } = await core.handlers['runs.start'](
    phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone_intel', addOns: ['litigator_checks'], where: {} }], freshForMs: 0 }),
  );
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  // Verdicts follow the answers; counting a file waits for them.
  await core.handlers['exports.count']({ listId, only: null });
};
const suppress = async (phone: string): Promise<string> =>
  (await core.handlers['suppressions.import']({ of: { text: phone } })).batch?.batchId ?? '';
const keep = (rows: number[], reason?: string) =>
  core.handlers['review.decide']({ listId, rows, value: 'keep', ...(reason === undefined ? {} : { acknowledgement: { reason } }) });
const out = (): string => join(core.dataDir, 'out.csv');
const write = (more: Partial<ExportRequest> = {}) =>
  core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(out()), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
    ...more,
  });
const written = (path = out()): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data;
const names = (path = out()): (string | undefined)[] => written(path).map(({ Name }) => Name);
const openView = (filter = {}) => core.handlers['review.open']({ listId, filter, sort: { by: 'row', descending: false } });

beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana', ports: { transport: unmarkedTransport() } });
  await suppress('+15005550111');
});
beforeEach(async () => {
  listId = await importText(leads);
});
afterAll(() => core.end());

describe('keeping a contact that must not be called', () => {
  it('is refused without a reason, and nothing is decided then', async () => {
    await check();
    await expect(keep([litigator, clear])).rejects.toMatchObject({
      failure: { code: 'decision.reasonMissing', params: { litigators: 1, suppressed: 0 } },
    });
    await expect(keep([suppressed], '  ')).rejects.toMatchObject({
      failure: { code: 'decision.reasonMissing', params: { litigators: 0, suppressed: 1 } },
    });
    const { history } = await core.handlers['review.row']({ listId, row: litigator });
    expect(history).toEqual([]);
    expect(await core.handlers['review.noCalls']({ listId, rows: [litigator, suppressed, clear] })).toEqual({
      litigators: [litigator],
      suppressed: [suppressed],
    });
    // Holding and dropping need no reason, and neither do the other rows.
    await core.handlers['review.decide']({ listId, rows: [litigator, suppressed], value: 'drop' });
    await keep([clear]);
  });

  it('with a reason is recorded in the ledger, the history and the export, by name', async () => {
    await check();
    await keep([litigator, suppressed, clear], '  Signed up in our shop  ');
    const { history, decision, noCalls } = await core.handlers['review.row']({ listId, row: litigator });
    expect(noCalls).toEqual(['litigator']);
    expect(decision).toMatchObject({ value: 'keep', kept: { reason: 'Signed up in our shop', by: 'Ana', despite: ['litigator'] } });
    expect(history).toMatchObject([{ kind: 'decide', value: 'keep', reason: 'Signed up in our shop', operator: 'Ana' }]);
    const ledger = openToRead(join(core.dataDir, 'ledger.db'));
    const [action] = readActionsAfter(ledger, listId, 0, 10);
    ledger.close();
    expect(action?.body.acknowledged).toEqual({ reason: 'Signed up in our shop', litigators: [litigator], suppressed: [suppressed] });
    await write();
    const reasons = written().map((row) => row['rollcall.reasons']?.split('; ')[0]);
    expect(reasons[0]).toBe('litigator kept by Ana: Signed up in our shop');
    expect(reasons[1]).toBe('suppressed kept by Ana: Signed up in our shop');
    expect(reasons[2]).not.toContain('kept');
    // Keeping it again needs no new reason, unless it was dropped in between.
    await keep([litigator]);
    expect((await core.handlers['review.row']({ listId, row: litigator })).decision.kept?.reason).toBe('Signed up in our shop');
    await core.handlers['review.decide']({ listId, rows: [litigator], value: 'drop' });
    await expect(keep([litigator])).rejects.toMatchObject({ failure: { code: 'decision.reasonMissing' } });
    // Undoing the drop restores the kept state, with its reason.
    await core.handlers['review.undo']({ listId });
    expect((await core.handlers['review.row']({ listId, row: litigator })).decision.kept?.reason).toBe('Signed up in our shop');
  });
});

describe('a keep-only file', () => {
  it('holds back contacts kept before they were known as litigators, and those that a policy would keep, and says how many', async () => {
    await keep([litigator, clear]);
    await check();
    await core.handlers['policies.apply']({ listId, policy: keepAll });
    const result = await write({ only: 'keep' });
    expect(names()).toEqual(['Cle Ar']);
    expect(result).toMatchObject({ rows: 1, heldBack: { litigators: 1, suppressed: 0 } });
    expect(await core.handlers['exports.count']({ listId, only: 'keep' })).toMatchObject({
      rows: 1,
      heldBack: { litigators: 1, suppressed: 0 },
    });
    // A file of the whole list has every row with its status.
    expect(await write()).toMatchObject({ rows: 3, heldBack: { litigators: 0, suppressed: 0 } });
    expect(written()[0]?.['rollcall.reasons']).toMatch(/^litigator: keep not confirmed/);
    await keep([litigator], 'Our own employee');
    expect(await write({ only: 'keep' })).toMatchObject({ rows: 2, heldBack: { litigators: 0, suppressed: 0 } });
  });

  it('holds them back from a view of kept rows and from the part “keep”, too', async () => {
    await keep([litigator, clear]);
    await check();
    const batchId = await suppress('+15005550100');
    const kept = await openView({ decision: ['keep'] });
    expect(kept.count).toBe(2);
    expect(await core.handlers['exports.count']({ listId, only: null, viewId: kept.viewId })).toMatchObject({ rows: 0 });
    expect(await write({ viewId: kept.viewId })).toMatchObject({ rows: 0, heldBack: { litigators: 1, suppressed: 1 } });
    const zip = join(core.dataDir, 'parts');
    const { files, heldBack } = await write({ split: true, destinationId: core.grantDestination(zip) });
    expect(Object.fromEntries(files.map(({ segment, rows }) => [segment, rows]))).toMatchObject({
      keep: 0,
      hold: 1,
      litigator: 1,
      undecided: 1,
    });
    expect(heldBack).toEqual({ litigators: 0, suppressed: 1 });
    expect(names(join(zip, 'hold.csv'))).toEqual(['Cle Ar']);
    // A reason to keep a suppressed person isn't a reason to keep a litigator.
    await keep([clear], 'Takes calls again');
    expect(await write({ only: 'keep' })).toMatchObject({ rows: 1, heldBack: { litigators: 1, suppressed: 0 } });
    await core.handlers['suppressions.remove']({ of: { batchId } });
  });
});

describe('what a file holds', () => {
  it('is counted as it will be written', async () => {
    await check();
    const noStop = { rows: 0, why: {}, settles: false };
    const all = { rows: 3, litigators: 1, suppressed: 1, notChecked: 1, unanswered: 1, heldBack: { litigators: 0, suppressed: 0 } };
    expect(await core.handlers['exports.count']({ listId, only: null })).toEqual({ ...all, unchecked: noStop });
    const view = await openView({ litigator: ['clear'] });
    expect(await core.handlers['exports.count']({ listId, only: null, viewId: view.viewId })).toEqual({
      ...{ rows: 1, litigators: 0, suppressed: 0, notChecked: 0, unanswered: 0 },
      heldBack: { litigators: 0, suppressed: 0 },
      unchecked: noStop,
    });
    expect(await core.handlers['exports.count']({ listId, only: 'drop' })).toMatchObject({ rows: 1, litigators: 1, notChecked: 0 });
  });
});

describe('a merged file that keeps a litigator', () => {
  const edit = (): void => {
    const rows = written();
    const edited = rows.map((row) => ({ ...row, 'rollcall.decision': 'keep', 'rollcall.note': `about ${row['Name'] ?? ''}` }));
    writeFileSync(out(), Papa.unparse(edited));
  };
  const bringHome = async (): Promise<string> =>
    (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(out())], reading: {} })).listId;

  it('needs a reason for it: without one the row’s decision doesn’t change', async () => {
    await check();
    await write();
    edit();
    const fromListId = await bringHome();
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview?.toAcknowledge).toEqual({ litigators: 1, suppressed: 1 });
    expect(preview?.changes.map(({ row, noCalls }) => [row, noCalls])).toEqual([
      [litigator, ['litigator']],
      [suppressed, ['suppressed']],
      [clear, []],
    ]);
    expect(await core.handlers['review.merge']({ fromListId, conflicts: 'list' })).toMatchObject({
      rows: 3,
      notKept: { litigators: 1, suppressed: 1 },
    });
    const row = await core.handlers['review.row']({ listId, row: litigator });
    expect(row.decision).toMatchObject({ value: 'drop', by: 'policy', note: 'about Li Tigator', kept: null });
    const merged = await core.handlers['review.merge']({ fromListId, conflicts: 'file', acknowledgement: { reason: 'Agreed by phone' } });
    expect(merged).toMatchObject({ notKept: { litigators: 0, suppressed: 0 } });
    expect((await core.handlers['review.row']({ listId, row: litigator })).decision).toMatchObject({
      value: 'keep',
      kept: { reason: 'Agreed by phone', by: 'Ana', despite: ['litigator'] },
    });
  });
});
