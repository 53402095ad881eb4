/** Recovers what can be read of a damaged ledger into a new one, ready to replace it. */
import Database from 'better-sqlite3';
import { closeSync, openSync } from 'node:fs';
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
import { setUp, type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { asidePath, companions, makeReady, partPath } from '../../platform/replaceFile.ts';
import { type Accept, columnsOf, openCopy, salvageTable, type Salvaged } from '../../platform/salvage.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { createAt, migrate, newestVersion } from '../../platform/schema/migrate.ts';
import { unpackBody } from '../../review/acts/actions.sql.ts';
import { runCauseNameSchema } from '../../runs/readRuns.sql.ts';
import { putNotice } from '../../storage/backups.sql.ts';
import { repairLedger } from './repairLedger.sql.ts';
import { removeFile } from '../../platform/heldFiles.ts';

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

/** By them the rows of other tables, and commands, name a row. */
const ids = z.object({ run_id: idSchema.nullish(), list_id: idSchema.nullish(), answer_id: idSchema.nullish() });

/** Whether a ledger row read from a damaged file is still usable: it must not surprise the program later. */
const acceptRow =
  (table: string): Accept =>
  (row) => {
    try {
      return ids.safeParse(row).success && (shapes[table]?.safeParse(row).success ?? true);
    } catch {
      // A check that throws (a body that can't be unpacked) means the same.
      return false;
    }
  };

/** A new file at this path, accessible only to its owner, and not synced until it is complete. */
export function createPart(path: string): WriteDb {
  for (const companion of ['', ...companions]) removeFile(path + companion);
  closeSync(openSync(path, 'wx', 0o600));
  return setUp(new Database(path) as WriteDb, (db) => {
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
  });
}

export const tablesOf = (db: ReadDb): string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid").pluck().all();

/** The schema version of the damaged file, as far as it can be told: the newest whose tables all exist. */
function versionOf(damaged: ReadDb, part: string): number {
  for (let version = newestVersion(ledgerSchema); version > 1; version -= 1) {
    const db = createPart(part);
    createAt(db, ledgerSchema, version, part);
    const fits = tablesOf(db).every((table) => {
      const known = new Set(columnsOf(damaged, table));
      return columnsOf(db, table).every((column) => known.has(column));
    });
    db.close();
    if (fits) return version;
  }
  return 1;
}

/** Copies into a ledger of this version, then migrates that to the newest. */
function salvageAt(damaged: ReadDb, part: string, version: number): { db: WriteDb; tables: Salvaged[] } {
  const db = createPart(part);
  try {
    createAt(db, ledgerSchema, version, part);
    const tables = writeTogether(db, () => tablesOf(db).map((table) => salvageTable(damaged, db, table, acceptRow(table))));
    migrate(db, ledgerSchema, part);
    return { db, tables };
  } catch (error) {
    db.close();
    throw error;
  }
}

function salvage(damaged: ReadDb, part: string): { db: WriteDb; tables: Salvaged[] } {
  const newest = newestVersion(ledgerSchema);
  const version = versionOf(damaged, part);
  try {
    return salvageAt(damaged, part, version);
  } catch (error) {
    // A migration relies on complete data; if it fails, tables and columns with the same name in the newest schema are kept.
    if (version === newest || !(error instanceof Failed) || error.failure.code !== 'dataFolder.migrationFailed') throw error;
    return salvageAt(damaged, part, newest);
  }
}

/** Writes `<path>.recovered-….ready`, with the notice inside; the damaged file is unchanged. The caller swaps them. */
export function recoverLedger(path: string, at: number, noticeId: string): StorageNotice {
  const part = partPath(path, 'recovered', at);
  const damaged = openCopy(path, part.replace(/\.part$/, '.copy'));
  try {
    const { db, tables } = salvage(damaged.db, part);
    try {
      const notice: StorageNotice = {
        noticeId,
        at,
        kind: 'recovered',
        file: basename(path),
        listName: null,
        quarantinedAs: basename(asidePath(path, 'recovered', at)),
        tables,
        chain: writeTogether(db, () => repairLedger(db)),
        backupMadeAt: null,
        suppressed: null,
        purged: null,
      };
      putNotice(db, notice);
      db.close();
      makeReady(path, 'recovered', at);
      return notice;
    } finally {
      db.close();
    }
  } finally {
    damaged.close();
  }
}
