/**
 * Parts of a shared list's evidence: each device signs what it made for the list, and the evidence states which part covers each decision
 * and answer. docs/evidence-format.md documents the format; changes here change that format.
 */
import { z } from 'zod';
import { hashSchema, isoSchema, sha256Schema } from './signing.ts';
import { idSchema } from '../ids.ts';

export const partFormat = 'rollcall-evidence-part';
export const partPredicateType = 'urn:rollcall:evidence-part:v1';
export const statementType = 'https://in-toto.io/Statement/v1';

const text = z.string();
const count = z.int().min(0);

/** Number of leaves by kind; they add up to the tree's leaves. */
const partCountsSchema = z.strictObject({
  /** Answers that the device bought. */
  answers: count,
  decisions: count,
  policies: count,
  /** Records of actions: each record's leaf in the ledger. */
  records: count,
});
export type PartCounts = z.infer<typeof partCountsSchema>;
export const noPartCounts: PartCounts = { answers: 0, decisions: 0, policies: 0, records: 0 };

/** What a device signs: the in-toto Statement, version 1. */
export const partStatementSchema = z.strictObject({
  _type: z.literal(statementType),
  subject: z.tuple([z.strictObject({ name: z.literal('part'), digest: z.strictObject({ sha256: sha256Schema }) })]),
  predicateType: z.literal(partPredicateType),
  predicate: z.strictObject({
    format: z.strictObject({ name: z.literal(partFormat), version: z.literal(1) }),
    listId: idSchema,
    device: z.strictObject({ deviceId: idSchema, label: text }),
    member: text,
    /** ISO 8601, by the device's clock. */
    at: isoSchema,
    program: text,
    counts: partCountsSchema,
    tree: z.strictObject({ hash: z.literal('SHA-256'), size: count, root: hashSchema }),
  }),
});
export type PartStatement = z.infer<typeof partStatementSchema>;
export type PartPredicate = PartStatement['predicate'];

/**
 * The device that made something, as the index of its part. If the part covers it: also the number of the leaf, and the id of the action or
 * the answer. Null if it has no single author (people decided differently without knowing of each other), or if no device is known.
 */
const madeSchema = z.union([z.null(), z.tuple([count]), z.tuple([count, count, idSchema])]);
export type Made = z.infer<typeof madeSchema>;

/** Who made a row's decision (null also if no person decided) and each of its answers. */
export const rowMadeSchema = z.tuple([madeSchema, z.array(madeSchema)]);

/** How many leaves of a part one line has; the last line of a part may have fewer. */
export const leavesOfLine = 16_384;
export const leavesLineSchema = z.tuple([z.literal('leaves'), count, z.string().regex(/^[A-Za-z0-9_-]+$/)]);

const coverSchema = z.strictObject({ covered: count, notCovered: count });
const madeCountsSchema = z.strictObject({ decisions: coverSchema, answers: coverSchema });
export type MadeCounts = z.infer<typeof madeCountsSchema>;

/** `seal`: the device's latest signed part; null if it hasn't signed yet. */
export const partsOf = <S extends z.ZodType>(seal: S) =>
  z.strictObject({
    parts: z.array(z.strictObject({ deviceId: idSchema, device: text, member: text, seal: seal.nullable(), ...madeCountsSchema.shape })),
    /** Made by no known device, or by several at once. */
    unknown: z.strictObject({ decisions: count, answers: count }),
    /** Who applied the policy; null if nobody did, or if unknown. */
    policy: madeSchema,
  });

/** A part, as shown to people. */
const shownPartSchema = z.object({
  device: text,
  member: text,
  /** When it was signed; null if the device hasn't signed yet. */
  at: z.string().nullable(),
  keyId: sha256Schema.nullable(),
  ...madeCountsSchema.shape,
});
export type ShownPart = z.infer<typeof shownPartSchema>;
export const shownPartsSchema = z.object({ parts: z.array(shownPartSchema), unknown: z.object({ decisions: count, answers: count }) });
export type ShownParts = z.infer<typeof shownPartsSchema>;
