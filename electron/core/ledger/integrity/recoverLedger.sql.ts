/** Recovers what can be read from a damaged ledger into a new one, ready to replace it. */
import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { pricesSchema } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import { environmentIdSchema, idSchema } from '#contract/ids.ts';
import { skippedRowsSchema, planRequestSchema } from '#contract/plan/plan.ts';
import { policySchema } from '#contract/review/policy.ts';
import { stoppedSchema } from '#contract/runs/run.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { settingsSchema } from '#contract/settings/settings.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { understandingSchema } from '../../lists/listMappings.sql.ts';
import { tablesOf, writeTogether } from '../../platform/database.ts';
import { type Accept, recoverFile, salvageTable, type Salvaged } from '../../platform/salvage.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { createAt, migrate, newestVersion } from '../../platform/schema/migrate.ts';
import { unpackBody } from '../../review/acts/actions.sql.ts';
import { runCauseNameSchema } from '../../runs/readRuns.sql.ts';
import { putNotice } from '../../storage/backups.sql.ts';
import { repairLedger } from './repairLedger.sql.ts';

const json = z.string().transform((text): unknown => JSON.parse(text));
const pairs = json.pipe(z.array(z.tuple([z.string(), z.string()])));
const operation = z.string().refine((name) => findOperation(name) !== undefined);

const shapes: Readonly<Record<string, z.ZodType>> = {
  meta: z
    .object({ name: z.string(), value: z.instanceof(Uint8Array) })
    .refine(({ name, value }) => name !== 'secret' || value.length === 32),
  settings: z.object({ name: z.string(), value: json }).transform(({ name, value }) => settingsSchema.partial().parse({ [name]: value })),
  environments: z.object({
    environment_id: environmentIdSchema,
    prices: json.pipe(pricesSchema),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  runs: z
    .object({
      request: json.pipe(planRequestSchema),
      stopped_code: stoppedSchema.shape.code.nullable(),
      rows: z.int(),
    })
    .refine(({ request }) => request.checks.every((check) => findOperation(check.operation) !== undefined)),
  run_checks: z.object({ operation, rows: z.int(), skipped: json.pipe(z.array(skippedRowsSchema)) }),
  operation_access: z.object({ operation }),
  run_counts: z
    .object({ name: z.string(), count: z.int() })
    .refine(({ name }) =>
      name.startsWith('[') ? runCauseNameSchema.safeParse(JSON.parse(name)).success : /^[a-zA-Z]+( [a-z_]+@[0-9.]+)?$/.test(name),
    ),
  jobs: z.object({ operation, identity: z.instanceof(Uint8Array) }),
  job_inputs: z.object({ parameters: pairs, correlation: pairs }),
  lookups: z.object({ parameters: pairs, correlation: pairs }),
  attempts: z.object({ operation }),
  answers: z.object({ operation, arrived_at: z.int() }),
  answer_bodies: z
    .object({ headers: pairs, body: z.instanceof(Uint8Array), encoding: z.string(), sent_parameters: pairs })
    .refine(({ body, encoding }) => {
      if (encoding === 'deflate-raw') inflateRawSync(body);
      return true;
    }),
  action_bodies: z.object({ body: z.instanceof(Uint8Array) }).transform(({ body }) => unpackBody(body)),
  list_mappings: z
    .object({ mapping: json, mapped_by: z.string(), opt_outs: json, hidden_rows: json })
    .transform(({ mapped_by: mappedBy, ...rest }) => ({
      mappedBy,
      mapping: rest.mapping,
      optOuts: rest.opt_outs,
      hiddenRows: rest.hidden_rows,
    }))
    .pipe(understandingSchema),
  policy_applications: z.object({ policy: json.pipe(policySchema) }),
};

/** Ids by which other tables' rows, and commands, refer to a row. */
const ids = z.object({ run_id: idSchema.nullish(), list_id: idSchema.nullish(), answer_id: idSchema.nullish() });

/** Whether a ledger row read from a damaged file is still usable, so that it can't surprise the program later. */
const acceptRow =
  (table: string): Accept =>
  (row) => {
    try {
      return ids.safeParse(row).success && (shapes[table]?.safeParse(row).success ?? true);
    } catch {
      // A check that throws (for a body that can't be decompressed) fails as well.
      return false;
    }
  };

/** Like `recoverFile`, with the notice in the new ledger. */
export const recoverLedger = (path: string, at: number, noticeId: string): Promise<StorageNotice> =>
  recoverFile({ path, file: basename(path), at, noticeId }, (damaged, db, notice) => {
    /** Copies into a ledger of this version, and then migrates it to the newest. */
    const salvageAt = (version: number): Salvaged[] =>
      writeTogether(db, () => {
        createAt(db, ledgerSchema, version, path);
        const tables = tablesOf(db).map((table) => salvageTable(damaged, db, table, acceptRow(table)));
        migrate(db, ledgerSchema, path);
        return tables;
      });
    const newest = newestVersion(ledgerSchema);
    const inHeader = Number(damaged.pragma('user_version', { simple: true }));
    try {
      notice.tables = salvageAt(inHeader > 0 && inHeader < newest ? inHeader : newest);
    } catch (error) {
      // A migration relies on complete data. If it fails, tables and columns that have the same name in the newest schema are kept.
      if (!(error instanceof Failed) || error.failure.code !== 'dataFolder.migrationFailed') throw error;
      notice.tables = salvageAt(newest);
    }
    notice.chain = writeTogether(db, () => repairLedger(db, at));
    putNotice(db, notice);
    return Promise.resolve(true);
  });
