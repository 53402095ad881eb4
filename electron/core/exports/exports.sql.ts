/** Exports in the ledger: one record per written file, to prove later what was exported and to compare returned files with. */
import { hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { overrideSchema, uncheckedWhySchema, type Override, type LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import { planRequestSchema } from '#contract/plan/plan.ts';
import { canonicalJson } from '#base/json.ts';
import { decisionCode, decisionOfCode, type DecisionValue } from '#contract/review/decision.ts';
import type { MergeBase } from '#contract/review/merge.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { shareOwnRecord } from '../team/shared/ownBundles.sql.ts';

/** Appends an override; the chain commits to all of it. The export that it names must be in the chain. */
export const appendOverride: LedgerWrite<Override, null> = ({ db, chain }, override) => {
  const { overrideId, listId, kind, reason, rows, exportId, by, at } = override;
  const why = canonicalJson(override.why);
  chain.append(overrideId, 'override', canonicalJson({ ...override, why }));
  statement(
    db,
    `INSERT INTO overrides (record_id, list_id, kind, reason, rows, why, export_id, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(overrideId, listId, kind, reason, rows, why, exportId, by, at);
  shareOwnRecord(db, 'overrides', { recordId: overrideId, listId });
  return null;
};

const storedSchema = overrideSchema.extend({
  why: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(uncheckedWhySchema),
});

/** Returns a list's overrides, oldest first: each records who released rows to call that weren't checked for litigators, and why. */
export function readOverrides(db: ReadDb, listId: string): Override[] {
  return statement<[string]>(
    db,
    `SELECT record_id AS overrideId, list_id AS listId, kind, reason, rows, why, export_id AS exportId, by, at FROM overrides
     WHERE list_id = ? ORDER BY seq`,
  )
    .all(listId)
    .map((row) => storedSchema.parse(row));
}

/** Whether any check that was started for the list includes litigators. */
function asksForLitigators(db: ReadDb, listId: string): boolean {
  const asked = planRequestSchema.pick({ checks: true });
  return statement<[string], string>(db, 'SELECT DISTINCT request FROM runs WHERE list_id = ?')
    .pluck()
    .all(listId)
    .some((request) => asked.parse(JSON.parse(request)).checks.some(({ addOns }) => addOns.includes('litigator_checks')));
}

/**
 * Returns the list's current litigator policy. A settlement ends with the first check that includes litigators: from then on, a missing
 * answer means something.
 */
export function readLitigatorPolicy(db: ReadDb, listId: string): LitigatorPolicy & { override: Override | null } {
  const asked = asksForLitigators(db, listId);
  const override = asked ? null : (readOverrides(db, listId).findLast(({ kind }) => kind === 'notAsked') ?? null);
  return { asked, settled: override !== null, override };
}

interface ExportRecord {
  exportId: string;
  listId: string;
  /** Only the name, because the location is private. */
  fileName: string;
  format: string;
  /** Number of rows, and bytes of the whole file. */
  rows: number;
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
  /** Whether any written verdict is based on a sandbox answer. */
  sandbox: boolean;
  /** Whether people are masked in the file, so that it contains no cells or answers in clear. */
  redacted: boolean;
  by: string;
  at: number;
}

interface NewExport extends ExportRecord {
  /** Each row's exported decision: one byte per row, deflated. */
  decisions: Uint8Array;
  actionsSeq: number;
  /** Who released unchecked rows and phones, and why; recorded together with the export. */
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

/** Returns the list's latest export that isn't a redacted copy; undefined if there is none. */
export function findLastExport(db: ReadDb, listId: string): { fileName: string; at: number } | undefined {
  return statement<[string], { fileName: string; at: number }>(
    db,
    'SELECT file_name AS fileName, at FROM exports WHERE list_id = ? AND redacted = 0 ORDER BY seq DESC LIMIT 1',
  ).get(listId);
}

/** Returns the list's exports that a file can be compared with, newest first; redacted copies, which aren't edited, come last. */
export function mergeBases(db: ReadDb, listId: string): MergeBase[] {
  return statement<[string], MergeBase>(
    db,
    `SELECT record_id AS exportId, file_name AS fileName, by, at FROM exports
     WHERE list_id = ? ORDER BY redacted, seq DESC`,
  ).all(listId);
}

/** Returns the number of files written per list, without redacted copies, in which people can't be identified. */
export const exportsPerList = (db: ReadDb): { listId: string; files: number }[] =>
  statement<[], { listId: string; files: number }>(
    db,
    'SELECT list_id AS listId, count(*) AS files FROM exports WHERE redacted = 0 GROUP BY list_id',
  ).all();

/** Returns the byte for an exported decision; 0 means that the row isn't in the file. */
export const writtenCode = (decision: DecisionValue | null): number => decisionCode(decision) + 1;

/**
 * Returns the contents of an export's file: `decisionOf` gives undefined for a row that isn't in it; `rows` is the number of rows.
 * Undefined if there is no such export.
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
    decisionOf(row) {
      const code = codes[row - 1] ?? 0;
      return code === 0 ? undefined : decisionOfCode(code - 1);
    },
  };
}

interface RunBehind {
  runId: string;
  environment: string;
  sandbox: boolean;
  state: string;
  startedAt: number;
  finishedAt: number | null;
}

/** Returns the runs that a list's verdicts may be based on, oldest first. */
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

export type ExportedFile = Pick<ExportRecord, 'exportId' | 'fileName' | 'sha256' | 'rows' | 'sandbox' | 'by' | 'at'>;

/**
 * Returns the files that a list was exported to, with their hashes, oldest first: subjects of its evidence. Redacted copies are left out,
 * because they aren't what was exported.
 */
export const exportedFiles = (db: ReadDb, listId: string): ExportedFile[] =>
  statement<[string], Omit<ExportedFile, 'sandbox'> & { sandbox: 0 | 1 }>(
    db,
    `SELECT record_id AS exportId, file_name AS fileName, sha256, rows, sandbox, by, at FROM exports
     WHERE list_id = ? AND redacted = 0 ORDER BY seq`,
  )
    .all(listId)
    .map((file) => ({ ...file, sandbox: file.sandbox === 1 }));

/** Returns the SHA-256 of the file that this export wrote, in hex; undefined if it isn't on record. */
export const hashOfExport = (db: ReadDb, exportId: string): string | undefined =>
  statement<[string], string>(db, 'SELECT sha256 FROM exports WHERE record_id = ?').pluck().get(exportId);
