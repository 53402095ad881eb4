/**
 * A row's state in one piece of evidence: what of its line can change later. The rest of the line follows from it, from the row's cells, its
 * answers and its secret, so that a line can be written again as it was, also in another data folder: it names nothing by a number that only
 * one ledger knows.
 */
import { z } from 'zod';
import {
  decisionEntrySchema,
  hashSchema,
  type AnswerEntry,
  type KeptLine,
  type PurgedLine,
  type RowLine,
} from '../../../contract/evidence.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../../../contract/ids.ts';
import { litigatorStates, rowStatuses } from '../../../contract/verdictValues.ts';
import { commitCells, commitHash } from './commitments.ts';
import { purposes, type Salts } from './salts.ts';

/** Operation (index into the statement's), the answer's id, sent at, answered at, 1 for the sandbox's. */
const answerStateSchema = z.tuple([z.int(), idSchema, timeSchema, timeSchema, z.literal([0, 1])]);
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
const textOf = (bytes: Buffer, length = bytes.length): string => bytes.toString('base64url', 0, length);

/** `salts`: of the row's secret. `hashes`: of each answer, in the state's order. */
export function keptLineOf(salts: Salts, state: KeptState, cells: readonly string[], hashes: readonly AnswerHashes[]): KeptLine {
  const [lineSalt, cellsSalt] = salts.derive(purposes.row);
  const [salt, commitment] = [textOf(lineSalt, lineSaltBytes), commitCells(cellsSalt, cells)];
  const answers = state[6].map((answer, at): AnswerEntry => {
    const { sentSha256 = null, bodySha256 = null } = hashes[at] ?? {};
    const [requestSalt, responseSalt] = salts.derive(purposes.answer(answer[1]));
    const request = sentSha256 && commitHash(requestSalt, sentSha256);
    const response = bodySha256 && commitHash(responseSalt, bodySha256);
    return [answer[0], request, answer[2], answer[3], response, answer[4]];
  });
  return [salt, state[0], commitment, state[1], state[2], state[3], state[4], state[5], answers];
}

export const purgedLineOf = (salts: Salts, [row, commitment, , at]: PurgedState): PurgedLine => [
  textOf(salts.derive(purposes.row)[0], lineSaltBytes),
  row,
  commitment,
  'purged',
  at,
];

export const lineText = (line: RowLine): string => JSON.stringify(line);
