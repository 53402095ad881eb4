/** Whatever decides in a ledger can’t be changed unnoticed: tests every column of every table, one after the other. */
import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tablesOf } from '#core/platform/database.ts';
import { checkHere } from '../support/checkHere.ts';
import { makeRecordedFolder, type RecordedFolder } from '../support/recordedFolder.ts';
import { tamperings } from '../support/tampering.ts';

let folder: RecordedFolder;
let bytes: Buffer;
beforeAll(async () => {
  folder = await makeRecordedFolder();
  const db = new Database(join(folder.dataDir, 'ledger.db'));
  db.pragma('journal_mode = DELETE');
  bytes = db.serialize();
  db.close();
});
afterAll(() => rmSync(folder.dataDir, { recursive: true, force: true }));

/** What may be changed because it decides nothing about a row, with the reason, for whole tables and for columns. */
const decideNothing: readonly (readonly [why: string, what: RegExp])[] = [
  ['settings, which people change; whether an answer is the sandbox’s stands in the answer', /^environments\./],
  ['how far a run came; its jobs say so themselves', /^runs\.(state|stopped_\w+|rows|finished_at|elapsed_ms)$/],
  ['how far a check came', /^run_checks\.(state|service_message|rows|skipped|planning_round|planned_through)$/],
  ['how often a job was tried and when next; the order of ends, by which lists follow', /^jobs\.(tries|not_before|ended_seq)$/],
  ['the service’s words, which stand in the end of the attempt', /^jobs\.service_message$/],
  ['ids of the user’s own, which are no part of the question', /^(job_inputs|lookups)\.correlation$/],
  ['totals of attempts, which are checked', /^(run_counts|key_usage)\./],
  ['what is on its way to the service, which learns of calls and answers nothing', /^outbox\./],
  [
    'numbers that nothing refers to, or only in order',
    /^(policy_applications|list_mappings|exports|overrides|evidences|signing_keys|suppression_changes|outcomes)\.seq$/,
  ],
  ['what words a refusal: whether the key had been answered before', /^operation_access\./],
  ['an entry’s number, to which only its own end and removal refer', /^suppressions\.entry_id$/],
  ['words that are shown with an entry', /^suppressions\.reason$/],
];
/** Exchanging two entries of one batch without individual details leaves the same set of entries. */
const isSameSet = 'suppressions.value exchanged';
/** Rows that a purge also removes. A pending job always has its input. */
const purged = /^a row of (job_inputs|lookups) removed$/;

const decidesNothing = (table: string, column: string | null, what: string): boolean =>
  what === isSameSet || purged.test(what) || decideNothing.some(([, name]) => name.test(`${table}.${column ?? ''}`));

it('notices every change of what decides, and nothing in an unchanged ledger', async () => {
  const whole = new Database(bytes);
  expect((await checkHere(whole)).examples).toEqual([]);
  const all = tamperings(whole, tablesOf(whole));
  whole.close();
  const unnoticed: string[] = [];
  const needless = new Set(decideNothing.map(([why]) => why));
  for (const { what, table, column, apply } of all) {
    const db = new Database(bytes);
    db.pragma('foreign_keys = OFF');
    db.pragma('ignore_check_constraints = ON');
    apply(db);
    const { problems } = await checkHere(db);
    db.close();
    if (Object.keys(problems).length > 0) continue;
    if (!decidesNothing(table, column, what)) unnoticed.push(what);
    for (const [why, name] of decideNothing) if (name.test(`${table}.${column ?? ''}`)) needless.delete(why);
  }
  expect(unnoticed).toEqual([]);
  // Every reason is needed.
  expect([...needless]).toEqual([]);
});
