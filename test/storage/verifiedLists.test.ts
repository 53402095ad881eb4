/** Lists match what is derived from the ledger, and evidence signs nothing else. */
import Database from 'better-sqlite3';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listPath } from '#core/platform/paths.ts';
import { checkFolder } from '#core/storage/checkFolder.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { makeRecordedFolder, type RecordedFolder } from '../support/recordedFolder.ts';

let folder: RecordedFolder;
beforeAll(async () => void (folder = await makeRecordedFolder()));
afterAll(() => rmSync(folder.dataDir, { recursive: true, force: true }));

const copies: string[] = [];
afterEach(() => copies.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/** Copies the folder and runs the given SQL on the copy's databases. */
function copyWith(changed: { list?: string; ledger?: string }): string {
  const dir = mkdtempSync(join(tmpdir(), 'rollcall-verified-'));
  copies.push(dir);
  cpSync(folder.dataDir, dir, { recursive: true });
  const paths = { list: listPath(dir, folder.listId), ledger: join(dir, 'ledger.db') };
  for (const name of ['list', 'ledger'] as const) {
    const db = new Database(paths[name]);
    db.pragma('foreign_keys = OFF');
    db.exec(changed[name] ?? '');
    db.close();
  }
  return dir;
}

const check = (dir: string) =>
  checkFolder(dir, { at: Date.now(), listId: null }, { signal: new AbortController().signal, progress: () => undefined });
const found = async (dir: string): Promise<string[]> => (await check(dir)).examples.map(({ what }) => what);

it('finds nothing in a folder that nobody changed', async () => {
  expect(await check(copyWith({}))).toMatchObject({ lists: 1, problems: {}, examples: [] });
});

/** Maps the phone field to another column. */
const otherMapping = `UPDATE list SET mapping = replace(mapping, '"field":"phone","column":1', '"field":"phone","column":0')`;
const litigator = "(SELECT row FROM verdicts WHERE litigator = 'litigator' LIMIT 1)";
it.each([
  ['a litigator’s verdict', `UPDATE verdicts SET litigator = 'clear' WHERE row = ${litigator}`, /^row 1 of “leads”, verdict$/],
  [
    'the whole of a verdict',
    `UPDATE verdicts SET verdict = replace(verdict, '"litigator":"litigator"', '"litigator":"clear"')`,
    /^row 1 of “leads”, verdict$/,
  ],
  ['a verdict that is gone', 'DELETE FROM verdicts WHERE row = 7', /^row 7 of “leads”, verdict$/],
  ['when a check expires', 'UPDATE verdicts SET clear_until = clear_until + 1 WHERE row = 14', /^row 14 of “leads”, verdict$/],
  ['a decision', "UPDATE list_actions SET value = 'keep' WHERE value = 'drop'", /^row 10 of “leads”, decision$/],
  [
    'a decision that is gone',
    "DELETE FROM action_rows WHERE seq = (SELECT seq FROM list_actions WHERE value = 'drop')",
    /^row 10 of “leads”, decision$/,
  ],
  ['who decided', "UPDATE list_actions SET operator = 'nobody' WHERE value = 'drop'", /^row 11 of “leads”, decision$/],
  ['what the policy suggests', 'UPDATE suggestions SET decisions = zeroblob(length(decisions))', /^row \d+ of “leads”, suggestion$/],
  ['counts of rows', 'UPDATE row_counts SET rows = rows + 1', /^“leads”, counts of rows$/],
  ['counts of decisions', 'UPDATE decision_counts SET rows = rows + 1', /^“leads”, counts of decisions$/],
  [
    'a phone that was asked',
    "UPDATE cells SET c1 = '+12065550199' WHERE row = 15; UPDATE row_findings SET phone = '+12065550199' WHERE row = 15",
    /^row 15 of “leads”, verdict$/,
  ],
  ['how its cells are understood', otherMapping, /^“leads”, mapping$/],
])('names the row of a list where it isn’t what the ledger comes to: %s', async (_what, list, what) => {
  expect(await found(copyWith({ list }))).toContainEqual(expect.stringMatching(what));
});

/** Swaps the jobs of a litigator's row and a clear row. */
const exchanged = `CREATE TEMP TABLE were AS SELECT * FROM run_rows WHERE row IN (1, 14);
  UPDATE run_rows SET (job_id, answer_seq) = (SELECT job_id, answer_seq FROM were WHERE were.run_id = run_rows.run_id AND were.row = 15 - run_rows.row)
  WHERE row IN (1, 14)`;

it('finds jobs that were exchanged in the run’s records, and in what the rows are', async () => {
  const all = await found(copyWith({ ledger: exchanged }));
  expect(all).toContainEqual(expect.stringMatching(/^rows of run /));
  expect(all).toEqual(expect.arrayContaining(['row 1 of “leads”, verdict', 'row 14 of “leads”, verdict']));
});

it('makes no evidence of a changed list, and names the change', async () => {
  const make = async (dir: string): Promise<string> => {
    const core = await openTestCore({ dataDir: dir });
    const path = join(dir, 'two.evidence');
    try {
      const asked = { listId: folder.listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
      await core.handlers['evidence.make']({ ...asked, destinationId: core.grantDestination(path) });
      return 'made';
    } catch (error) {
      expect(existsSync(path)).toBe(false);
      return JSON.stringify(error);
    } finally {
      await core.close();
    }
  };
  expect(await make(copyWith({}))).toBe('made');
  expect(await make(copyWith({ ledger: exchanged }))).toMatch(/"evidence.unverified".*rows of run /);
  expect(await make(copyWith({ list: `UPDATE verdicts SET litigator = 'clear' WHERE row = ${litigator}` }))).toMatch(
    /"mismatch":"listDiffers","what":"row 1 of “leads”, verdict"/,
  );
});

it('gives a list the mapping that was recorded when it is opened, as after a crash between the record and the list', async () => {
  const dir = copyWith({ list: otherMapping });
  const core = await openTestCore({ dataDir: dir });
  const { listId } = folder;
  const { mapping } = await core.handlers['lists.screened']({ listId });
  await core.close();
  expect(mapping.fields).toContainEqual({ field: 'phone', column: 1 });
  expect(await found(dir)).toEqual([]);
});

it('records a change of the mapping, and that the list keeps its old one when the change fails', async () => {
  const dir = copyWith({});
  const core = await openTestCore({ dataDir: dir });
  const { listId } = folder;
  const { mapping } = await core.handlers['lists.get']({ listId });
  const impossible = { ...mapping, fields: [{ field: 'phone' as const, column: 999 }] };
  await expect(core.handlers['lists.map']({ listId, mapping: impossible })).rejects.toMatchObject({
    failure: { code: 'mapping.unknownColumn' },
  });
  expect(await found(dir)).toEqual([]);
  const fields = mapping.fields.filter(({ field }) => field !== 'email');
  expect((await core.handlers['lists.map']({ listId, mapping: { ...mapping, fields } })).mapping.fields).toEqual(fields);
  await core.close();
  expect(await found(dir)).toEqual([]);
});
