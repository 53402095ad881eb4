/** A row's state in one piece of evidence, and the sums over all rows. */
import { z } from 'zod';
import {
  decisionEntrySchema,
  rowLineSchema,
  type AnswerEntry,
  type KeptLine,
  type PurgedLine,
  type RowLine,
  type EvidenceCounts,
} from '#contract/evidence/evidence.ts';
import { rowMadeSchema, type Made, type MadeCounts } from '#contract/evidence/evidencePart.ts';
import { idSchema, rowNumberSchema, timeSchema } from '#contract/ids.ts';
import { hashSchema } from '#contract/evidence/signing.ts';
import { litigatorStates, rowStatuses } from '#contract/verdict/verdictValues.ts';
import { commitCells, commitHash, openSalts, purposes, type Salts } from './commitments.ts';
import { answerLeaf } from './part.ts';
import { parseExactBytes } from './seal.ts';

/** Operation (index into the statement's), the answer's id, sent at, answered at, 1 for the sandbox. */
const answerStateSchema = z.tuple([z.int(), idSchema, timeSchema, timeSchema, z.literal([0, 1])]);
/**
 * One answer in a row's state. A state contains the parts of a row's line that can change later. With the row's cells, answers and secret,
 * it determines the line, which can be written again from it even in another data folder: it contains no numbers specific to one ledger.
 */
export type AnswerState = z.infer<typeof answerStateSchema>;

const keptParts = [
  rowNumberSchema,
  z.enum(rowStatuses).exclude(['purged']),
  z.string().nullable(),
  z.enum(litigatorStates),
  z.string().nullable(),
  decisionEntrySchema.nullable(),
  z.array(answerStateSchema),
] as const;
/** Row, status and reason, litigator answer and reason, decision, answers; in a shared list, also who made them. */
const keptStateSchema = z.union([z.tuple(keptParts), z.tuple([...keptParts, rowMadeSchema])]);
export type KeptState = z.infer<typeof keptStateSchema>;
/** Row, commitment to its former cells, `purged`, time. */
const purgedStateSchema = z.tuple([rowNumberSchema, hashSchema.nullable(), z.literal('purged'), timeSchema]);
type PurgedState = z.infer<typeof purgedStateSchema>;
export const rowStateSchema = z.union([keptStateSchema, purgedStateSchema]);
export type RowState = z.infer<typeof rowStateSchema>;

/** SHA-256 of request and response; null if purged. */
export interface AnswerHashes {
  sentSha256: Uint8Array | null;
  bodySha256: Uint8Array | null;
  /** The answer's own salt, which every device of the team has; null if it has none, or it was purged. Absent if the list isn't shared. */
  salt?: Uint8Array | null;
}

const lineSaltBytes = 16;
const textOf = (bytes: Buffer, length = bytes.length): string => bytes.toString('base64url', 0, length);

/** `salts`: derived from the row's secret. `hashes`: of each answer, in the state's order. */
export function keptLineOf(salts: Salts, state: KeptState, cells: readonly string[], hashes: readonly AnswerHashes[]): KeptLine {
  const [lineSalt, cellsSalt] = salts.derive(purposes.row);
  const [salt, commitment] = [textOf(lineSalt, lineSaltBytes), commitCells(cellsSalt, cells)];
  const [, made = null] = state[7] ?? [];
  const answers = state[6].map((answer, at): AnswerEntry => {
    const its = hashes[at] ?? { sentSha256: null, bodySha256: null };
    const [request, response] = commitAnswer(answerSalts(salts, answer[1], isCovered(made?.[at]) ? its.salt : null), its);
    return [answer[0], request, answer[2], answer[3], response, answer[4]];
  });
  const line = [salt, state[0], commitment, state[1], state[2], state[3], state[4], state[5], answers] as const;
  return state[7] === undefined ? [...line] : [...line, state[7]];
}

export const isCovered = (made: Made | undefined): made is [number, number, string] => made?.length === 3;

const noCounts = (): MadeCounts => ({ decisions: { covered: 0, notCovered: 0 }, answers: { covered: 0, notCovered: 0 } });

/** Counts what each device made, and how much of it is covered by what the device signed. */
export function openMadeTally() {
  const counts: MadeCounts[] = [];
  const unknown = { decisions: 0, answers: 0 };
  const of = (part: number): MadeCounts => (counts[part] ??= noCounts());
  return {
    add(kind: keyof MadeCounts, made: Made): void {
      if (made === null) unknown[kind] += 1;
      else of(made[0])[kind][isCovered(made) ? 'covered' : 'notCovered'] += 1;
    },
    of,
    unknown,
  };
}

/**
 * Returns the salts of an answer's request and response. What a part covers is committed to with the answer's own salt, so that the
 * commitments are the ones that its device signed.
 */
export const answerSalts = (ofRow: Salts, answerId: string, own: Uint8Array | null | undefined): readonly [Buffer, Buffer] =>
  own ? ownSalts(own, answerId) : ofRow.derive(purposes.answer(answerId));

const ofAnswers = openSalts();
function ownSalts(own: Uint8Array, answerId: string): readonly [Buffer, Buffer] {
  ofAnswers.of(own);
  return ofAnswers.derive(purposes.answer(answerId));
}

const commitAnswer = (
  [requestSalt, responseSalt]: readonly [Buffer, Buffer],
  { sentSha256, bodySha256 }: AnswerHashes,
): [request: string | null, response: string | null] => [
  sentSha256 && commitHash(requestSalt, sentSha256),
  bodySha256 && commitHash(responseSalt, bodySha256),
];

/** Returns the leaf that a device signs for an answer that it bought. `salt`: the answer's own. */
export function leafOfAnswer(
  { answerId, operation, sentAt, answeredAt, sandbox, ...hashes }: AnswerHashes & BoughtAnswer,
  salt: Uint8Array,
): Buffer {
  const [request, response] = commitAnswer(ownSalts(salt, answerId), hashes);
  return answerLeaf(answerId, operation, [0, request, sentAt, answeredAt, response, sandbox]);
}

interface BoughtAnswer {
  answerId: string;
  operation: string;
  sentAt: number;
  answeredAt: number;
  sandbox: 0 | 1;
}

export const purgedLineOf = (salts: Salts, [row, commitment, , at]: PurgedState): PurgedLine => [
  textOf(salts.derive(purposes.row)[0], lineSaltBytes),
  row,
  commitment,
  'purged',
  at,
];

export const lineText = (line: RowLine): string => JSON.stringify(line);

/** Returns null unless the bytes are exactly how a row's line is written. */
export const parseLine = (bytes: Buffer): RowLine | null => parseExactBytes(bytes, rowLineSchema, lineText);

/** Adds up the rows of evidence: the maker states the sums, and the verifier compares them. */
interface RowTally {
  add(line: RowLine): void;
  counts(): EvidenceCounts;
}

export function openRowTally(): RowTally {
  const status = { answered: 0, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0 };
  const litigator = { litigator: 0, clear: 0, notChecked: 0 };
  const decision = { keep: 0, hold: 0, drop: 0, none: 0 };
  const answersOf: number[] = [];
  let [rows, purged, answers, sandboxAnswers] = [0, 0, 0, 0];
  let [first, last] = [Infinity, -Infinity];
  return {
    add(line) {
      rows += 1;
      if (line.length === 5) {
        purged += 1;
        return;
      }
      // By position, because destructuring takes longer than everything else here.
      status[line[3]] += 1;
      litigator[line[5]] += 1;
      decision[line[7]?.[0] ?? 'none'] += 1;
      for (const answer of line[8]) {
        const [operation, sentAt, answeredAt] = [answer[0], answer[2], answer[3]];
        answers += 1;
        sandboxAnswers += answer[5];
        while (answersOf.length <= operation) answersOf.push(0);
        answersOf[operation] = (answersOf[operation] ?? 0) + 1;
        if (sentAt < first) first = sentAt;
        if (answeredAt > last) last = answeredAt;
      }
    },
    counts: () => ({
      rows,
      purged,
      status,
      litigator,
      decision,
      answers,
      sandboxAnswers,
      answersOf,
      firstSentAt: answers === 0 ? null : first,
      lastAnsweredAt: answers === 0 ? null : last,
    }),
  };
}
