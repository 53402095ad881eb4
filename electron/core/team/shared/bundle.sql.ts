/**
 * A bundle in the team's log: records about a shared list besides what was done to its rows. They are the rows of the ledger's tables that a hand-over
 * would write, and are taken in as those of a hand-over are.
 */
import { z } from 'zod';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { handedSuppressionSchema } from '../../handover/ledger/handedSuppressions.sql.ts';
import { versionVectorSchema } from './sharedActs.sql.ts';

/** Outcomes in one bundle: a sheet of many lines goes in several, because every bundle is sealed, sent and read at once. */
export const outcomesAtOnce = 2_000;
/** The same of entries of the suppression list. */
export const suppressionsAtOnce = 5_000;

const cellSchema = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.base64() })]);
/** By column. Which columns and values a table takes, it says itself when the row is put into one (takeBundles.sql.ts). */
const rowSchema = z.record(z.string().regex(/^[a-z_0-9]+$/), cellSchema);
export type BundleCell = z.infer<typeof cellSchema>;
export type BundleRow = z.infer<typeof rowSchema>;

/** The record's leaf in the chain. Salt and payload null: what it commits to isn't all in the bundle, or was purged. */
const leafSchema = z.object({
  recordId: idSchema,
  kind: z.string().max(40),
  leaf: z.base64(),
  salt: z.base64().nullable(),
  payload: z.string().nullable(),
});
export type BundleLeaf = z.infer<typeof leafSchema>;

/** Tables whose records stand by themselves. */
const singleTables = ['exports', 'overrides', 'evidences'] as const;
export type SingleTable = (typeof singleTables)[number];

const recordOf = { listId: idSchema, recordId: idSchema };
const singleOf = { ...recordOf, row: rowSchema, leaf: leafSchema };

/** Entries that match rows of the list. `recordId`: the act of outcomes that they come of, or an id of their own. */
const suppressionsSchema = z.object({
  of: z.literal('suppressions'),
  ...recordOf,
  by: z.string().max(1_000),
  at: timeSchema,
  entries: z.array(handedSuppressionSchema).min(1).max(suppressionsAtOnce),
});
/** The service was told something of the act's outcomes. */
const reportedSchema = z.object({ of: z.literal('reported'), ...recordOf });

const bundleSchema = z.discriminatedUnion('of', [
  /** An act of outcomes with those of this list, in one or several pieces; or one that takes another back, which has none. */
  z.object({
    of: z.literal('outcomes'),
    ...recordOf,
    pieces: z.int().min(1).max(10_000),
    act: rowSchema,
    outcomes: z.array(rowSchema).max(outcomesAtOnce),
    leaf: leafSchema,
  }),
  /** `knows`: by device, how many of its acts the list's decisions in the file rest on. */
  z.object({ of: z.literal('exports'), ...singleOf, versionVector: versionVectorSchema }),
  z.object({ of: z.literal('overrides'), ...singleOf }),
  z.object({ of: z.literal('evidences'), ...singleOf }),
  suppressionsSchema,
  reportedSchema,
]);
export type Bundle = z.infer<typeof bundleSchema>;

/** With the record of the log that it came with, by whose device, and as it came. */
export interface ReceivedBundle {
  bundleId: string;
  deviceId: string;
  bundle: Bundle;
  body: string;
}

/** Throws for what isn't a bundle as this program knows it. */
export const parseBundle = (text: string): Bundle => bundleSchema.parse(JSON.parse(text));

/**
 * What a bundle of this device stands for, as `team_records` keeps it: the ledger has the records themselves. Suppressions are here, because those
 * in force may be others by the time they are sent.
 */
export const ownBundleSchema = z.discriminatedUnion('of', [
  /** Of the act's outcomes, those of this list with numbers in this range, both ends included. */
  z.object({ of: z.literal('outcomes'), ...recordOf, pieces: z.int(), from: z.int(), through: z.int() }),
  z.object({ of: z.enum(singleTables), ...recordOf }),
  suppressionsSchema,
  reportedSchema,
]);
export type OwnBundle = z.infer<typeof ownBundleSchema>;
