/**
 * A row's state in one piece of evidence: what of its line can change later. The rest of the line follows from it, from the row's cells, its
 * answers and its secret, so that a line can be written again as it was.
 */
import { z } from 'zod';
import { decisionEntrySchema, hashSchema, type KeptLine, type PurgedLine, type RowLine } from '../../../contract/evidence.ts';
import { rowNumberSchema, timeSchema } from '../../../contract/ids.ts';
import { litigatorStates, rowStatuses } from '../../../contract/verdictValues.ts';
import { commitCells, commitHash } from './commitments.ts';
import { purposes, type Salts } from './salts.ts';

/** Operation (index into the statement's), place in the ledger, sent at, answered at, 1 for the sandbox's. */
const answerStateSchema = z.tuple([z.int(), z.int(), timeSchema, timeSchema, z.literal([0, 1])]);
export type AnswerState = z.infer<typeof answerStateSchema>;

/** Row, status and why, litigator answer and why, decision, answers. */
const keptStateSchema = z.tuple([
  rowNumberSchema,
  z.enum(rowStatuses).exclude(['purged']),
  z.string().nullable(),
  z.enum(litigatorStates),
  z.string().nullable(),
  decisionEntrySchema.nullable(),
  z.array(answerStateSchema),
]);
export type KeptState = z.infer<typeof keptStateSchema>;
/** Row, commitment of its former cells, `purged`, when. */
const purgedStateSchema = z.tuple([rowNumberSchema, hashSchema.nullable(), z.literal('purged'), timeSchema]);
export type PurgedState = z.infer<typeof purgedStateSchema>;
export const rowStateSchema = z.union([keptStateSchema, purgedStateSchema]);
export type RowState = z.infer<typeof rowStateSchema>;

/** SHA-256 of what was sent and of what came back; null: purged. */
export interface AnswerHashes {
  sentSha256: Uint8Array | null;
  bodySha256: Uint8Array | null;
}

const lineSaltBytes = 16;
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** `salts`: of the row's secret. */
const lineSaltOf = (salts: Salts): string => text(salts.derive(purposes.line).subarray(0, lineSaltBytes));

/** `hashes`: of each answer, in the state's order. */
export function keptLineOf(salts: Salts, state: KeptState, cells: readonly string[], hashes: readonly AnswerHashes[]): KeptLine {
  const [row, status, why, litigator, litigatorWhy, decision, answers] = state;
  const cellsCommitment = text(commitCells(salts.derive(purposes.cells), cells));
  const entries = answers.map(([operation, seq, sentAt, answeredAt, sandbox], at): KeptLine[8][number] => {
    const { sentSha256 = null, bodySha256 = null } = hashes[at] ?? {};
    const request = sentSha256 && text(commitHash(salts.derive(purposes.request(seq)), sentSha256));
    const response = bodySha256 && text(commitHash(salts.derive(purposes.response(seq)), bodySha256));
    return [operation, request, sentAt, answeredAt, response, sandbox];
  });
  return [lineSaltOf(salts), row, cellsCommitment, status, why, litigator, litigatorWhy, decision, entries];
}

export const purgedLineOf = (salts: Salts, [row, commitment, , at]: PurgedState): PurgedLine => [
  lineSaltOf(salts),
  row,
  commitment,
  'purged',
  at,
];

export const lineText = (line: RowLine): string => JSON.stringify(line);
