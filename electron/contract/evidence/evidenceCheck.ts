/** The result of verifying evidence, or the proof of one row. */
import { z } from 'zod';
import { codedSchema, type ParamsByCode } from '#base/coded.ts';
import { evidenceCountsSchema, evidenceEnvironments } from './evidence.ts';
import { shownPartsSchema } from './evidencePart.ts';
import { rowNumberSchema, timeSchema } from '../ids.ts';
import { litigatorSchema } from '../verdict/verdictValues.ts';
import { sha256Schema, timestampProblemSchema, timestampSchema } from './signing.ts';

const none = z.object({});
const ofLine = z.object({ line: z.int() });
const ofAnswer = z.object({ answer: z.int() });
const ofDevice = z.object({ device: z.string() });

/** Each fault that a check can find, with its parameters. Lines and answers are counted from 1. */
const evidenceFaultParams = {
  /** Neither evidence nor a row's proof. */
  notEvidence: none,
  otherVersion: z.object({ version: z.int() }),
  /** The last line is missing or truncated. */
  cutShort: ofLine,
  lineBad: ofLine,
  /** The row contains two statements that exclude each other. */
  lineContradicts: ofLine,
  /** The row isn't in ascending order. */
  orderBad: ofLine,
  sealBad: none,
  /** `where`: the location in the statement. */
  statementBad: z.object({ where: z.string() }),
  headerDiffers: none,
  keyBad: none,
  signatureBad: none,
  /** It was signed with another key than the one given. */
  otherKey: z.object({ keyId: z.string() }),
  timestampBad: z.object({ problem: timestampProblemSchema }),
  rowsDiffer: z.object({ rows: z.int(), stated: z.int() }),
  rootDiffers: none,
  countsDiffer: z.object({ what: z.string() }),
  listDiffers: none,
  exportDiffers: none,
  // For a shared list. `device`: the device's name in its team.
  /** The device's signed part can't be read, or belongs to something else. */
  partBad: ofDevice,
  partSignatureBad: ofDevice,
  /** The leaves differ from the ones that the device signed. */
  partRootDiffers: ofDevice,
  /** A decision or an answer in this line differs from what the device signed. */
  madeDiffers: z.object({ line: z.int(), device: z.string() }),
  policyDiffers: ofDevice,
  // For a row's proof.
  /** The path of a decision or an answer doesn't lead to the root that the device signed. */
  madePathBad: ofDevice,
  proofBad: none,
  pathBad: none,
  headingsDiffer: none,
  cellsDiffer: none,
  decisionDiffers: none,
  requestDiffers: ofAnswer,
  responseDiffers: ofAnswer,
  /** Every other check passes, but there is no signature. */
  unsigned: none,
} as const;
export type EvidenceFaultParams = ParamsByCode<typeof evidenceFaultParams>;
export type EvidenceFault = { [C in keyof EvidenceFaultParams]: { code: C; params: EvidenceFaultParams[C] } }[keyof EvidenceFaultParams];
export type EvidenceFaultCode = EvidenceFault['code'];
const evidenceFaultSchema: z.ZodType<EvidenceFault> = codedSchema('code', evidenceFaultParams);

/** The data of a row that its proof discloses. */
const shownRowSchema = z.object({
  /** The cells that fill the field `phone`. */
  phones: z.array(z.object({ heading: z.string(), text: z.string() })),
  answers: z.array(
    z.object({
      operation: z.string(),
      /** The phone in the request; null if the request had none, or was removed since. */
      phone: z.string().nullable(),
      answeredAt: timeSchema,
      sandbox: z.boolean(),
      /** The answer's statement on litigators; null if it was removed since. */
      litigator: z.enum(['litigator', 'clear', 'nothing']).nullable(),
    }),
  ),
  verdict: z.object({ litigator: litigatorSchema, why: z.string().nullable() }),
  /** Whether the verdict follows from the answers about these phones; null if it rests on something that the proof doesn't show. */
  follows: z.boolean().nullable(),
});
export type ShownRow = z.infer<typeof shownRowSchema>;

/** `fault`: the first check that failed; null if all passed. */
export const evidenceVerifiedSchema = z.object({
  kind: z.enum(['evidence', 'rowProof']).nullable(),
  fault: evidenceFaultSchema.nullable(),
  /** Null if it isn't signed, or if that couldn't be determined. */
  keyId: sha256Schema.nullable(),
  /** True if a key was given and it is the signing key. */
  keyGiven: z.boolean(),
  /** When an external authority saw the signed statement; null if none did. */
  timestamp: timestampSchema.nullable(),
  /** The contents of the statement, as far as they could be read. */
  stated: z
    .object({
      list: z.string(),
      run: z.string().nullable(),
      environment: z.enum(evidenceEnvironments),
      by: z.string(),
      at: z.string(),
      /** Root hash of the tree of rows, in hex. */
      root: sha256Schema,
      counts: evidenceCountsSchema,
      /** What each device signed of a shared list; null if the list isn't shared. */
      shared: shownPartsSchema.nullable(),
      proves: z.array(z.string()),
      doesNotProve: z.array(z.string()),
    })
    .nullable(),
  /** For a row's proof: the row, and its plain text that the proof reveals. `shown` is null if a check failed. */
  row: z.object({ row: rowNumberSchema, index: z.int(), size: z.int(), shown: shownRowSchema.nullable() }).nullable(),
});
export type EvidenceVerified = z.infer<typeof evidenceVerifiedSchema>;
