/** Proves one row of finished evidence: its line at that time, and the paths from it to the signed roots. */
import { z } from 'zod';
import {
  type EvidencePredicate,
  type KeptLine,
  type RowProof,
  evidenceEnvironments,
  evidencePredicateSchema,
  evidenceVersion,
  rowProofFormat,
} from '#contract/evidence/evidence.ts';
import type { Made } from '#contract/evidence/evidencePart.ts';
import { Failed } from '#contract/failure.ts';
import { writeWhole } from '../../platform/atomicFile.ts';
import { withListAndLedger } from '../../lists/file/openList.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { pathOf, leafOf } from '../../platform/merkle/tree.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { manualDecisionsOf } from '../../review/acts/rowActions.sql.ts';
import { shownAnswer, type ShownAnswer } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { readPartLeaves } from '../../team/shared/parts.sql.ts';
import { commitDecision, openSalts, purposes, type Salts } from '../format/commitments.ts';
import { leavesOf, openPartOf } from '../format/part.ts';
import { isCovered, answerSalts, keptLineOf, lineText, rowStateSchema, type KeptState } from '../format/rowState.ts';
import { parseSeal, payloadOf, rowProofText } from '../format/seal.ts';
import { findPiece, lastKept, linesOfPiece, saltOfRow } from '../rows/keptEvidence.sql.ts';

/**
 * Returns the paths from the decision and the answers of a shared list's row to what their devices signed. `shared`: as stated in the
 * evidence; leaves added later aren't included. Undefined if the list wasn't shared.
 */
function madePaths(ledger: ReadDb, listId: string, line: KeptLine, shared: EvidencePredicate['shared']): RowProof['made'] {
  if (shared === undefined || line.length !== 10) return undefined;
  const leaves = new Map<number, Buffer[]>();
  const leavesOfPart = (at: number): Buffer[] => {
    const known = leaves.get(at);
    if (known) return known;
    const part = shared.parts[at];
    const opened = part && openPartOf(listId, part);
    const size = opened && !('problem' in opened) ? opened.part.tree.size : 0;
    const read = leavesOf(readPartLeaves(ledger, listId, part?.deviceId ?? '', size));
    // Only a recovered ledger can lack some.
    if (read.length < size) throw new Failed('evidence.none', { listId });
    leaves.set(at, read);
    return read;
  };
  const path = (made: Made): string[] | null =>
    isCovered(made) ? pathOf(leavesOfPart(made[0]), made[1]).map((hash) => Buffer.from(hash).toString('base64url')) : null;
  const [decision, answers] = line[9];
  return { decision: path(decision), answers: answers.map(path) };
}

/**
 * A proof of one row of finished evidence: its line at that time, its path to the signed root, and the content that it commits to, in
 * clear.
 */
interface ProvedRow {
  evidenceId: string;
  /** When the evidence was made. */
  madeAt: number;
  proof: RowProof;
}

/**
 * Proves a row of the latest evidence of the list, or of the run. Throws Failed('evidence.none' | 'evidence.noRow' | 'evidence.rowPurged').
 * Later changes (a decision, newer answers) are not in the proof: it shows what the evidence states.
 */
function proveRow(list: ReadDb, ledger: ReadDb, { listId, runId, row }: { listId: string; runId: string | null; row: number }): ProvedRow {
  const kept = lastKept(list, runId);
  const seal = kept && parseSeal(kept.seal);
  const payload = seal && payloadOf(seal);
  if (!kept || !seal || !payload) throw new Failed('evidence.none', { listId });
  const found = findPiece(list, kept.recordId, row);
  const at = found?.states.findIndex((state) => Array.isArray(state) && state[0] === row) ?? -1;
  const leaf = found?.leaves[at];
  if (!found || leaf === undefined) throw new Failed('evidence.noRow', { listId, row });
  const state = rowStateSchema.parse(found.states[at]);
  const { predicate } = statedSchema.parse(JSON.parse(payload.toString('utf8')));
  const { columns } = predicate.list;
  const secret = saltOfRow(list, row);
  if (secret === null || state.length === 4) throw new Failed('evidence.rowPurged', { listId, row });

  const cells = openJoinedCells(
    list,
    columns.map((_, column) => column),
  ).cellsOf(row);
  const salts = openSalts();
  salts.of(secret);
  const answers = state[6].map(([, answerId]) => shownAnswer(ledger, answerId));
  const line = keptLineOf(
    salts,
    state,
    cells,
    answers.map((answer) => answer ?? nothing),
  );
  const made = madePaths(ledger, listId, line, predicate.shared);
  const text = lineText(line);
  // Something that the line commits to was purged with another row.
  if (!leafOf(Buffer.from(text)).equals(leaf)) throw new Failed('evidence.rowPurged', { listId, row });
  const path = [...pathOf(found.leaves, at), ...pathOf(kept.pieceRoots, found.piece)];
  return {
    evidenceId: kept.recordId,
    madeAt: kept.at,
    proof: {
      format: rowProofFormat,
      version: evidenceVersion,
      environment: predicate.environment,
      index: found.piece * linesOfPiece + at,
      size: kept.rows,
      path: path.map((hash) => Buffer.from(hash).toString('base64url')),
      line: text,
      seal,
      ...(made && { made }),
      clear: {
        headings: columns,
        cells,
        cellsSalt: salts.derive(purposes.row)[1].toString('base64url'),
        decision: decisionInClear(list, row, line, salts),
        answers: answers.map((answer, index) => answerInClear(answer, state, index, salts, predicate.operations)),
      },
    },
  };
}

/** The parts of the statement, which this program wrote, that a proof needs. */
const statedSchema = z.object({
  predicate: z.object({
    environment: z.enum(evidenceEnvironments),
    list: z.object({ columns: z.array(z.string()) }),
    operations: z.array(z.object({ operation: z.string() })),
    shared: evidencePredicateSchema.shape.shared,
  }),
});

const nothing: ShownAnswer = { parameters: null, body: null, sentSha256: null, bodySha256: null, salt: null };

/** Returns note and reason if they are still what the evidence committed to. */
function decisionInClear(list: ReadDb, row: number, line: KeptLine, salts: Salts): RowProof['clear']['decision'] {
  const committed = line[7]?.length === 4 ? line[7][3] : null;
  const now = manualDecisionsOf(list, [row]).get(row);
  if (committed === null || now === undefined) return null;
  const annotation = { note: now.note, reason: now.keptReason };
  const [salt] = salts.derive(purposes.decision);
  return commitDecision(salt, annotation) === committed ? { ...annotation, salt: salt.toString('base64url') } : null;
}

function answerInClear(
  answer: ShownAnswer | undefined,
  state: KeptState,
  at: number,
  salts: Salts,
  operations: readonly { operation: string }[],
): RowProof['clear']['answers'][number] {
  const [operation = 0, answerId = ''] = state[6][at] ?? [];
  const { parameters, body, salt: own } = answer ?? nothing;
  const from = answerSalts(salts, answerId, isCovered(state[7]?.[1][at]) ? own : null);
  const [requestSalt, responseSalt] = from.map((salt) => salt.toString('base64url'));
  return {
    operation: operations[operation]?.operation ?? '',
    request: parameters && { parameters, salt: requestSalt ?? '' },
    response: body && { ...bodyInClear(body), salt: responseSalt ?? '' },
  };
}

function bodyInClear(body: Buffer): { encoding: 'utf-8' | 'base64'; text: string } {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) ? { encoding: 'utf-8', text } : { encoding: 'base64', text: body.toString('base64') };
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
/** Row proofs in the list thread: one row takes milliseconds. */
export type ProveTasks = {
  /** Throws Failed as `proveRow` and `writeWhole`, and 'list.notFound'. */
  'evidence.writeProof': {
    params: { listId: string; runId: string | null; row: number; path: string };
    returns: { evidenceId: string; madeAt: number; bytes: number };
  };
};

export const proveTasks = (dataDir: string): TaskHandlers<ProveTasks> => ({
  'evidence.writeProof': ({ path, ...asked }) =>
    withListAndLedger(dataDir, asked.listId, async (list, ledger) => {
      const { evidenceId, madeAt, proof } = proveRow(list, ledger, asked);
      return { evidenceId, madeAt, bytes: await writeWhole(path, rowProofText(proof)) };
    }),
});
