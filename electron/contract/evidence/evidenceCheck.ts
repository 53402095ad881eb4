/** What a verification of evidence, or of one row's proof, comes to. */
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

/** Each thing that can fail to hold, with its parameters. Lines and answers are counted from 1. */
const evidenceFaultParams = {
  /** Neither evidence nor a row's proof. */
  notEvidence: none,
  otherVersion: z.object({ version: z.int() }),
  /** The last line is missing, or cut. */
  cutShort: ofLine,
  /** The line is not a row's. */
  lineBad: ofLine,
  /** The row says two things that exclude each other. */
  lineContradicts: ofLine,
  /** The row doesn't come after the one before it. */
  orderBad: ofLine,
  sealBad: none,
  /** `where`: in the statement. */
  statementBad: z.object({ where: z.string() }),
  headerDiffers: none,
  keyBad: none,
  signatureBad: none,
  /** It was signed with another key than the one given. */
  otherKey: z.object({ keyId: z.string() }),
  timestampBad: z.object({ problem: timestampProblemSchema }),
  rowsDiffer: z.object({ rows: z.int(), stated: z.int() }),
  rootDiffers: none,
  /** `what`: which of the counts. */
  countsDiffer: z.object({ what: z.string() }),
  listDiffers: none,
  exportDiffers: none,
  // Of a shared list. `device`: as its team calls it.
  /** What the device signed can't be read, or is of something else. */
  partBad: ofDevice,
  partSignatureBad: ofDevice,
  /** Its leaves are not the ones that it signed. */
  partRootDiffers: ofDevice,
  /** A decision or an answer in this line is not what the device signed. */
  madeDiffers: z.object({ line: z.int(), device: z.string() }),
  /** The same of the policy. */
  policyDiffers: ofDevice,
  // Of a proof.
  /** A decision or an answer doesn't lead to what the device signed. */
  madePathBad: ofDevice,
  proofBad: none,
  pathBad: none,
  headingsDiffer: none,
  cellsDiffer: none,
  decisionDiffers: none,
  requestDiffers: ofAnswer,
  responseDiffers: ofAnswer,
  /** Everything else holds, but nobody vouches for it. */
  unsigned: none,
} as const;
export type EvidenceFaultParams = ParamsByCode<typeof evidenceFaultParams>;
export type EvidenceFault = { [C in keyof EvidenceFaultParams]: { code: C; params: EvidenceFaultParams[C] } }[keyof EvidenceFaultParams];
export type EvidenceFaultCode = EvidenceFault['code'];
const evidenceFaultSchema: z.ZodType<EvidenceFault> = codedSchema('code', evidenceFaultParams);

/** What a proof shows of its row. */
const shownRowSchema = z.object({
  /** The cells that fill the field `phone`. */
  phones: z.array(z.object({ heading: z.string(), text: z.string() })),
  answers: z.array(
    z.object({
      operation: z.string(),
      /** That was asked about; null: none was, or it was removed since. */
      phone: z.string().nullable(),
      answeredAt: timeSchema,
      sandbox: z.boolean(),
      /** What it says of litigators; null: it was removed since. */
      litigator: z.enum(['litigator', 'clear', 'nothing']).nullable(),
    }),
  ),
  verdict: z.object({ litigator: litigatorSchema, why: z.string().nullable() }),
  /** Whether the verdict follows from the answers about these phones; null: it rests on something that isn't shown. */
  follows: z.boolean().nullable(),
});
export type ShownRow = z.infer<typeof shownRowSchema>;

/** `fault`: the first thing that doesn't hold; null: all of it holds. */
export const evidenceVerifiedSchema = z.object({
  kind: z.enum(['evidence', 'rowProof']).nullable(),
  fault: evidenceFaultSchema.nullable(),
  /** Null: it is not signed, or that could not be told. */
  keyId: sha256Schema.nullable(),
  /** True: a key was given, and it is the one. */
  keyGiven: z.boolean(),
  /** When an authority outside saw the signed statement; null: none did. */
  timestamp: timestampSchema.nullable(),
  /** What is stated, as far as it could be read. */
  stated: z
    .object({
      list: z.string(),
      run: z.string().nullable(),
      environment: z.enum(evidenceEnvironments),
      by: z.string(),
      at: z.string(),
      /** Of the tree of rows, hex. */
      root: sha256Schema,
      counts: evidenceCountsSchema,
      /** What each device signed of a shared list; null: the list isn't shared. */
      shared: shownPartsSchema.nullable(),
      proves: z.array(z.string()),
      doesNotProve: z.array(z.string()),
    })
    .nullable(),
  /** Of a proof: the row, and what of it is shown in clear; null: not all of it holds. */
  row: z.object({ row: rowNumberSchema, index: z.int(), size: z.int(), shown: shownRowSchema.nullable() }).nullable(),
});
export type EvidenceVerified = z.infer<typeof evidenceVerifiedSchema>;
