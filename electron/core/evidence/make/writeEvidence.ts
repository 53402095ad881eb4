/** Writes evidence of a list or a run, up to its last line, and keeps in the list’s file what later proofs of its rows need. */
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { canonicalJson } from '#base/json.ts';
import type { EvidenceStatement } from '#contract/evidence/evidence.ts';
import { Failed } from '#contract/failure.ts';
import { openAtomicFile } from '../../platform/atomicFile.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countCells } from '../../lists/rows/cells.sql.ts';
import { type WriteDb, type ReadDb, writeTogether } from '../../platform/database.ts';
import { rootOf } from '../../platform/merkle/tree.ts';
import { pieceOf, fullSpanOf, rowsOfPiece } from '../../platform/pieces.ts';
import { findRun, readRuns, type StoredRun } from '../../runs/readRuns.sql.ts';
import { countRowsOfRun } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { isSharedHere } from '../../team/shared/shareOwnAct.sql.ts';
import type { TeamDevice } from '../format/part.ts';
import { environmentOfRuns, headerOf } from '../format/seal.ts';
import {
  dropUnfinished,
  keepEvidence,
  keepPiece,
  linesOfPiece,
  makeSaltsOfPiece,
  rowSaltBytes,
  saltsOfPiece,
} from '../rows/keptEvidence.sql.ts';
import { type WrittenLine, openLines } from './openLines.ts';
import { openParts } from './openParts.ts';
import { readRows, type EvidenceScope } from './readRows.ts';
import { statementOf, type Maker } from './statementOf.ts';

/** Stores in the list's file what is needed to prove a row of evidence later: leaves, states, and the roots of whole pieces. */
interface Keeper {
  take(line: WrittenLine): void;
  /** Makes the stored data valid. */
  keep(evidence: { runId: string | null; at: number; seal: string }): void;
  /** Removes what was kept for evidence that wasn't finished. */
  drop(): void;
}

/** Writes one piece at a time, so that a decision never waits for more. */
function openKeeper(db: WriteDb, recordId: string): Keeper {
  dropUnfinished(db);
  const pieceRoots: Uint8Array[] = [];
  let rows = 0;
  let held: WrittenLine[] = [];
  const flush = (): void => {
    const [first, last] = [held[0], held.at(-1)];
    if (first === undefined || last === undefined) return;
    const leaves = held.map(({ leaf }) => leaf);
    keepPiece(db, recordId, pieceRoots.length, { firstRow: first.row, lastRow: last.row, leaves, states: held.map(({ state }) => state) });
    pieceRoots.push(rootOf(leaves));
    rows += held.length;
    held = [];
  };
  return {
    take(line) {
      held.push(line);
      if (held.length === linesOfPiece) flush();
    },
    keep({ runId, at, seal }) {
      flush();
      keepEvidence(db, { recordId, runId, at, seal, rows, pieceRoots });
    },
    drop: () => dropUnfinished(db),
  };
}

const noSecret = Buffer.alloc(rowSaltBytes);

/**
 * Returns the secrets of the rows' commitments: the list's own if it can be written, else temporary ones. `writes`: null if another process
 * owns the folder. Must be called for rows in order, because it reads one piece after another.
 */
function openSecrets(list: ReadDb, writes: WriteDb | null): (row: number) => Uint8Array {
  let held: { piece: number; salts: Buffer } | null = null;
  const read = (piece: number): Buffer => {
    if (writes !== null) return writeTogether(writes, () => makeSaltsOfPiece(writes, piece, randomBytes));
    return saltsOfPiece(list, piece) ?? randomBytes(rowsOfPiece * rowSaltBytes);
  };
  return (row) => {
    const piece = pieceOf(row);
    if (held?.piece !== piece) held = { piece, salts: read(piece) };
    const at = (row - fullSpanOf(piece)[0]) * rowSaltBytes;
    return at + rowSaltBytes <= held.salts.length ? held.salts.subarray(at, at + rowSaltBytes) : noSecret;
  };
}

/** Evidence of a list or a run, written up to its last line, which waits for the signature. */
export interface EvidenceParams {
  evidenceId: string;
  scope: EvidenceScope;
  maker: Maker;
  path: string;
  /** The team's devices, under their names there; empty if there is no team. */
  devices: readonly TeamDevice[];
}

interface EvidenceContext {
  signal: AbortSignal;
  progress(progress: { rows: number; of: number }): void;
}

/** Evidence whose rows are written, but which isn't in place yet. */
export interface UnsealedEvidence {
  statement: EvidenceStatement;
  /** Writes the last line and moves the file into place; from then on, single rows of it can be proved. */
  seal(line: string): Promise<{ bytes: number; sha256: string }>;
  /** Removes everything written; does nothing after `seal`. */
  discard(): Promise<void>;
}

/** Maximum number of progress reports. */
const mostReports = 200;

/**
 * `writes`: the list's writing connection; null if another process owns the folder, in which case nothing of the evidence is kept there.
 * Throws Failed('run.notFound' | 'list.busy' | 'evidence.cancelled'), and as `openAtomicFile`.
 */
export async function writeEvidence(
  { list, ledger, writes }: { list: ReadDb; ledger: ReadDb; writes: WriteDb | null },
  { evidenceId, scope, maker, path, devices }: EvidenceParams,
  { signal, progress }: EvidenceContext,
): Promise<UnsealedEvidence> {
  const details = readList(list);
  const runs = runsOf(ledger, scope);
  const environment = environmentOfRuns(runs);
  const of = scope.runId === null ? countCells(list, details.rows) : countRowsOfRun(ledger, scope.runId);
  const secretOf = openSecrets(list, writes);
  const keeper = writes && openKeeper(writes, evidenceId);
  const parts = isSharedHere(ledger, scope.listId) ? openParts(ledger, scope.listId, devices) : null;
  const lines = openLines(parts);
  const file = await openAtomicFile(path);
  const discard = async (): Promise<void> => {
    await file.discard();
    keeper?.drop();
  };
  try {
    await file.write(`${canonicalJson(headerOf({ environment, rows: of }))}\n`);
    let wrote = 0;
    let reported = 0;
    for (const rows of readRows(list, ledger, { details, runIds: runs.map(({ runId }) => runId), scope })) {
      if (signal.aborted) throw new Failed('evidence.cancelled');
      let page = '';
      for (const row of rows) {
        const line = lines.lineOf(row, secretOf(row.row));
        keeper?.take(line);
        page += `${line.text}\n`;
      }
      await file.write(page);
      wrote += rows.length;
      if (wrote - reported >= of / mostReports || wrote === of) progress({ rows: (reported = wrote), of });
      await setImmediate();
    }
    const sums = lines.sums();
    // An ongoing run has just turned out to be a sandbox run, which contradicts what was written.
    if (sums.counts.sandboxAnswers > 0 && !environment.startsWith('SANDBOX'))
      throw new Failed('list.busy', { listId: scope.listId, with: 'run' });
    const statement = statementOf({ list, ledger }, { list: details, runs, environment, scope, maker, parts }, sums);
    for (const line of parts?.leafLines() ?? []) await file.write(`${line}\n`);
    return {
      statement,
      async seal(line) {
        await file.write(`${line}\n`);
        const written = await file.commit();
        keeper?.keep({ runId: scope.runId, at: scope.at, seal: line });
        return written;
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Returns the runs in scope, oldest first. */
function runsOf(ledger: ReadDb, { listId, runId }: EvidenceScope): StoredRun[] {
  if (runId === null) return readRuns(ledger, listId).reverse();
  const run = findRun(ledger, runId);
  if (run?.listId !== listId) throw new Failed('run.notFound', { runId });
  return [run];
}
