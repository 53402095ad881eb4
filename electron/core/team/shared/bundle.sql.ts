/**
 * A bundle in the team's log: records about a shared list other than acts on its rows. They are the rows of the ledger's tables that a
 * hand-over would contain, and are taken in the same way.
 */
import { z } from 'zod';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { handedSuppressionSchema } from '../../handover/ledger/handedSuppressions.sql.ts';
import { versionVectorSchema } from './sharedActs.sql.ts';

/** Outcomes in one bundle. A long sheet is split into several, because each bundle is sealed, sent and read in one piece. */
export const outcomesAtOnce = 2_000;
/** The same for entries of the suppression list. */
export const suppressionsAtOnce = 5_000;

const cellSchema = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.base64() })]);
/** By column. Each table checks its own columns and values when the row is inserted (takeBundles.sql.ts). */
const rowSchema = z.record(z.string().regex(/^[a-z_0-9]+$/), cellSchema);
export type BundleCell = z.infer<typeof cellSchema>;
export type BundleRow = z.infer<typeof rowSchema>;

/** The record's leaf in the chain. Salt and payload are null if what it commits to isn't all in the bundle, or was purged. */
const leafSchema = z.object({
  recordId: idSchema,
  kind: z.string().max(40),
  leaf: z.base64(),
  salt: z.base64().nullable(),
  payload: z.string().nullable(),
});
export type BundleLeaf = z.infer<typeof leafSchema>;

/** Tables whose records stand alone. */
const singleTables = ['exports', 'overrides', 'evidences'] as const;
export type SingleTable = (typeof singleTables)[number];

const recordOf = { listId: idSchema, recordId: idSchema };
const singleOf = { ...recordOf, row: rowSchema, leaf: leafSchema };

/** Entries that match rows of the list. `recordId`: the act of outcomes from which they come, or an id of their own. */
const suppressionsSchema = z.object({
  of: z.literal('suppressions'),
  ...recordOf,
  by: z.string().max(1_000),
  at: timeSchema,
  entries: z.array(handedSuppressionSchema).min(1).max(suppressionsAtOnce),
});
/** An outcome of the act was reported to the service. */
const reportedSchema = z.object({ of: z.literal('reported'), ...recordOf });

const bundleSchema = z.discriminatedUnion('of', [
  /** An act of outcomes with those of this list, in one or several pieces; or an act that takes back another, without outcomes. */
  z.object({
    of: z.literal('outcomes'),
    ...recordOf,
    pieces: z.int().min(1).max(10_000),
    act: rowSchema,
    outcomes: z.array(rowSchema).max(outcomesAtOnce),
    leaf: leafSchema,
  }),
  /** `versionVector`: by device, how many of its acts the list's decisions in the file rest on. */
  z.object({ of: z.literal('exports'), ...singleOf, versionVector: versionVectorSchema }),
  z.object({ of: z.literal('overrides'), ...singleOf }),
  z.object({ of: z.literal('evidences'), ...singleOf }),
  suppressionsSchema,
  reportedSchema,
]);
export type Bundle = z.infer<typeof bundleSchema>;

/** A bundle with its record in the log, the device that sent it, and its original text. */
export interface ReceivedBundle {
  bundleId: string;
  deviceId: string;
  bundle: Bundle;
  body: string;
}

/** Throws if this program can't parse it as a bundle. */
export const parseBundle = (text: string): Bundle => bundleSchema.parse(JSON.parse(text));

/**
 * A reference to a bundle of this device, as stored in `team_records`; the ledger has the records themselves. Suppressions are included,
 * because those in force may have changed by the time they are sent.
 */
export const ownBundleSchema = z.discriminatedUnion('of', [
  /** The act's outcomes of this list whose numbers are in this range, inclusive. */
  z.object({ of: z.literal('outcomes'), ...recordOf, pieces: z.int(), from: z.int(), through: z.int() }),
  z.object({ of: z.enum(singleTables), ...recordOf }),
  suppressionsSchema,
  reportedSchema,
]);
export type OwnBundle = z.infer<typeof ownBundleSchema>;
