/** A list file and a ledger for tests, made without an import and a run, with the test's own cells, findings and verdicts. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { FieldName } from '#contract/lists/fields.ts';
import { notedSchema, type FindingRule } from '#contract/lists/finding.ts';
import { bandOf, unplannedVerdict, type Verdict } from '#contract/verdict/verdict.ts';
import type { Clock } from '#core/ports.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { suggest } from '#core/verdict/suggest.ts';
import { openToRead, openToWrite, type ReadDb, type WriteDb } from '#core/platform/database.ts';
import { actionWrites } from '#core/review/acts/actionWrites.sql.ts';
import { attemptWrites } from '#core/runs/attempts/attempts.sql.ts';
import type { Totals } from '#core/runs/totals.sql.ts';
import { openWrites, type Ledger, type LedgerWrite } from '#core/ledger/ledger.sql.ts';
import { type WriteLedger } from '#core/ledger/writes.sql.ts';
import { createCells, openCellWriter } from '#core/lists/rows/cells.sql.ts';
import { beginRowFindings, type RowFindings } from '#core/lists/findings/rowFindings.sql.ts';
import { insertList } from '#core/lists/file/list.sql.ts';
import { startLoading } from '#core/lists/rows/loadList.sql.ts';
import { openListToWrite } from '#core/lists/file/openList.sql.ts';
import { putVerdicts } from '#core/verdict/kept/verdicts.sql.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { migrate } from '#core/platform/schema/migrate.ts';

export interface MadeRow {
  cells: string[];
  findings?: FindingRule[];
  /** Absent if no run has covered the row. */
  verdict?: Partial<Verdict>;
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'rollcall-'));

/** A review keeps its lists open until its thread ends, and Windows can't remove open files; there they go with the whole run's folder. */
export function removeDataDir(dataDir: string): void {
  if (process.platform !== 'win32') rmSync(dataDir, { recursive: true, force: true });
}

/** An answered row, clear and with a grade; `given` overrides its properties. */
export function madeVerdict(given: Partial<Verdict>): Verdict {
  const score = given.score === undefined ? 80 : given.score;
  return {
    ...unplannedVerdict,
    status: 'answered',
    grade: 'A',
    score,
    band: bandOf(score),
    lineType: 'Mobile',
    valid: true,
    nameMatch: true,
    litigator: 'clear',
    notChecked: null,
    reasons: [],
    warnings: [],
    checkedAt: 1_700_000_000_000,
    checkedWith: ['real_contact@2.0'],
    answerIds: [uuidv7()],
    sandbox: true,
    ...given,
  };
}

/** Writes verdicts as the derivation does, with the default policy's suggestions. */
export function putMadeVerdicts(db: WriteDb, verdicts: readonly (readonly [row: number, verdict: Verdict])[]): void {
  const derived = verdicts.map(([row, verdict]) => ({
    row,
    verdict,
    suggestion: suggest(carefulDialing, { verdict, findings: [], passes: () => false }),
    clearUntil: null,
  }));
  putVerdicts(db, derived, {});
}

/** A value for every parameter of a finding. */
const sampleParams = {
  on: 'phone',
  reason: 'Asked not to be called',
  source: 'calls.csv',
  until: null,
  country: 'CA',
  row: 1,
  column: 'Home',
  position: 2,
  suggestion: 'ann@gmail.com',
  zip: '10001',
  state: 'WA',
  states: 'NY',
  place: 'America/New_York',
  phone: 'America/Los_Angeles',
  cells: 1,
  expected: 2,
  field: 'address.postal_code',
  repair: 'postalCode.zeros',
  as: '02138',
};

/** Returns the mapped field for a rule's finding. */
const fieldOfRule = (rule: FindingRule, fields: readonly FieldName[]): FieldName | null =>
  fields.find((field) => rule.startsWith(`${field}.`)) ?? fields[0] ?? null;

/** Makes a list whose first columns are mapped to `fields`, and returns its id. */
export function makeList(dataDir: string, columns: string[], rows: Iterable<MadeRow>, fields: readonly FieldName[] = ['name']): string {
  const listId = uuidv7();
  const mapping = { fields: fields.map((field, column) => ({ field, column })), country: 'US' };
  const loading = startLoading(dataDir, listId);
  createCells(loading.db, columns.length);
  const writer = openCellWriter(loading.db, columns.length);
  const verdicts: [number, Verdict][] = [];
  const findings: RowFindings[] = [];
  let count = 0;
  loading.db.transaction(() => {
    for (const { cells, findings: rules = [], verdict } of rows) {
      const row = ++count;
      writer.add(row, row + 1, 0, cells);
      findings.push({
        row,
        values: fields.map((_, column) => cells[column] ?? ''),
        asRead: 0,
        findings: rules.map((rule) => notedSchema.parse({ rule, field: fieldOfRule(rule, fields), params: sampleParams })),
      });
      if (verdict) verdicts.push([row, madeVerdict(verdict)]);
    }
    writer.flush();
    insertList(
      loading.db,
      {
        listId,
        name: 'Made',
        sources: [],
        importedAt: 0,
        rows: count,
        rejected: 0,
        setAside: 0,
        columns,
        mapping,
        mappedBy: 'guesses',
        guesses: [],
        screened: false,
        findings: [],
        fits: [],
      },
      'tester',
    );
  })();
  const found = beginRowFindings(loading.db, mapping);
  found.add(findings);
  found.finish([]);
  loading.publish();
  const db = openListToWrite(dataDir, listId);
  putMadeVerdicts(db, verdicts);
  db.close();
  return listId;
}

export interface MadeLedger {
  ledger: Ledger;
  read: ReadDb;
  write: WriteLedger;
  close(): void;
}

/** Totals that don't wait for a commit, because tests also write records outside transactions. */
function writtenAtOnce(totals: Totals): Totals {
  return {
    ...totals,
    count: (runId, name, by) => {
      totals.count(runId, name, by);
      totals.write();
    },
    countUsage: (change) => {
      totals.countUsage(change);
      totals.write();
    },
  };
}

const writes = { ...actionWrites, ...attemptWrites };

/** A ledger whose writes happen immediately, one transaction each. */
export function makeLedger(dataDir: string): MadeLedger {
  const path = join(dataDir, 'ledger.db');
  const db = openToWrite(path, 'FULL');
  migrate(db, ledgerSchema, path);
  const opened = openWrites(db, randomBytes);
  const ledger: Ledger = { ...opened, totals: writtenAtOnce(opened.totals) };
  const read = openToRead(path);
  const writeNow = db.transaction((name: keyof typeof writes, params: unknown) => {
    const one = writes[name] as LedgerWrite<unknown, unknown>;
    const value = one(ledger, params);
    ledger.chain.seal();
    return value;
  });
  const write = ((name: keyof typeof writes, params: unknown) => Promise.resolve(writeNow(name, params))) as WriteLedger;
  return {
    ledger,
    read,
    write,
    close() {
      read.close();
      db.close();
    },
  };
}

/** A clock that only moves when set; `after` fires in the next turn. */
export function makeClock(start = 1_700_000_000_000): Clock & { set(now: number): void } {
  let now = start;
  return {
    now: () => now,
    monotonic: () => now,
    after(_delay, fire) {
      const handle = setImmediate(fire);
      return () => clearImmediate(handle);
    },
    set: (to) => {
      now = to;
    },
  };
}
