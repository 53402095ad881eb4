/** Exports in the ledger: one record per written file, to prove later what was exported, and to compare returned files with. */
import { hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import type { MergeBase } from '#contract/review/merge.ts';
import type { Override } from '#contract/verdict/override.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/canonicalJson.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { appendOverride } from './overrides.sql.ts';
import { shareOwnRecord } from '../team/shared/ownBundles.sql.ts';

export interface ExportRecord {
  exportId: string;
  listId: string;
  /** Only the name: the location is the person's business. */
  fileName: string;
  format: string;
  /** Rows, and bytes of the whole file. */
  rows: number;
  bytes: number;
  /** Of the file's bytes, in hex. */
  sha256: string;
  /** True if any written verdict is based on a sandbox answer. */
  sandbox: boolean;
  /** People are masked in it: it is no copy of what was imported or answered. */
  redacted: boolean;
  by: string;
  at: number;
}

export interface NewExport extends ExportRecord {
  /** Each row's exported decision: one byte per row, deflated. */
  decisions: Uint8Array;
  actionsSeq: number;
  /** By whom and why unchecked rows and phones are in it; recorded with it, or not at all. */
  overrides?: readonly Override[];
}

/** Appends the record of a finished export; the chain commits to its payload. */
const appendExport: LedgerWrite<NewExport, null> = (ledger, { decisions, actionsSeq, overrides = [], ...record }) => {
  const { db, chain } = ledger;
  chain.append(record.exportId, 'export', canonicalJson({ ...record, decisionsSha256: hash('sha256', decisions) }));
  statement(
    db,
    `INSERT INTO exports (record_id, list_id, file_name, format, rows, bytes, sha256, sandbox, redacted, by, at, decisions, actions_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    record.exportId,
    record.listId,
    record.fileName,
    record.format,
    record.rows,
    record.bytes,
    record.sha256,
    Number(record.sandbox),
    Number(record.redacted),
    record.by,
    record.at,
    decisions,
    actionsSeq,
  );
  shareOwnRecord(db, 'exports', { recordId: record.exportId, listId: record.listId });
  for (const override of overrides) appendOverride(ledger, override);
  return null;
};

export const exportWrites = { 'exports.append': appendExport };

/** The list's latest export that isn't a redacted copy; undefined if there is none. */
export function findLastExport(db: ReadDb, listId: string): { fileName: string; at: number } | undefined {
  return statement<[string], { fileName: string; at: number }>(
    db,
    'SELECT file_name AS fileName, at FROM exports WHERE list_id = ? AND redacted = 0 ORDER BY seq DESC LIMIT 1',
  ).get(listId);
}

/** The list's exports that a file can be compared with, newest first; redacted copies, which nobody edits, last. */
export function mergeBases(db: ReadDb, listId: string): MergeBase[] {
  return statement<[string], MergeBase>(
    db,
    `SELECT record_id AS exportId, file_name AS fileName, by, at FROM exports
     WHERE list_id = ? ORDER BY redacted, seq DESC`,
  ).all(listId);
}

/** How many files were written of each list, without redacted copies, in which nobody can be found. */
export const exportsPerList = (db: ReadDb): { listId: string; files: number }[] =>
  statement<[], { listId: string; files: number }>(
    db,
    'SELECT list_id AS listId, count(*) AS files FROM exports WHERE redacted = 0 GROUP BY list_id',
  ).all();

const written = [undefined, null, ...decisionValues] as const;

/** The byte for an exported decision. */
export const writtenCode = (decision: DecisionValue | null): number => written.indexOf(decision);

/**
 * What the file of an export has: undefined for a row that isn't in it. `rows`: how many are. Undefined altogether if there is no such export.
 */
export function findWritten(
  db: ReadDb,
  exportId: string,
): { actionsSeq: number; rows: number; decisionOf(row: number): DecisionValue | null | undefined } | undefined {
  const found = statement<[string], { decisions: Buffer; actionsSeq: number }>(
    db,
    'SELECT decisions, actions_seq AS actionsSeq FROM exports WHERE record_id = ?',
  ).get(exportId);
  if (!found) return undefined;
  const codes = inflateRawSync(found.decisions);
  return {
    actionsSeq: found.actionsSeq,
    rows: codes.reduce((rows, code) => rows + Number(code > 0), 0),
    decisionOf: (row) => written[codes[row - 1] ?? 0],
  };
}

export interface RunBehind {
  runId: string;
  environment: string;
  sandbox: boolean;
  state: string;
  startedAt: number;
  finishedAt: number | null;
}

/** The runs that a list's verdicts may be based on, oldest first. */
export function runsBehind(db: ReadDb, listId: string): RunBehind[] {
  return statement<[string], Omit<RunBehind, 'sandbox'> & { sandbox: number }>(
    db,
    `SELECT run_id AS runId, coalesce(environments.name, runs.environment_id) AS environment, sandbox, state, started_at AS startedAt,
       finished_at AS finishedAt
     FROM runs LEFT JOIN environments ON environments.environment_id = runs.environment_id
     WHERE list_id = ? AND state <> 'planning' ORDER BY started_at, run_id`,
  )
    .all(listId)
    .map((run) => ({ ...run, sandbox: run.sandbox === 1 }));
}
