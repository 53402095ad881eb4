/** Whether a ledger row read from a damaged file is still usable: it must not surprise the program later. */
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { policySchema } from '#contract/review/policy.ts';
import { pricesSchema } from '#contract/accounts/environment.ts';
import { environmentIdSchema, idSchema } from '#contract/ids.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { skippedRowsSchema, planRequestSchema } from '#contract/plan/plan.ts';
import { stoppedSchema } from '#contract/runs/run.ts';
import { settingsSchema } from '#contract/settings/settings.ts';
import type { Accept } from '../../platform/salvage.ts';
import { unpackBody } from '../../review/acts/actions.sql.ts';
import { understandingSchema } from '../../lists/listMappings.sql.ts';
import { runCauseNameSchema } from '../../runs/readRuns.sql.ts';

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
    .transform(({ mapped_by: mappedBy, ...said }) => ({
      mappedBy,
      mapping: said.mapping,
      optOuts: said.opt_outs,
      hiddenRows: said.hidden_rows,
    }))
    .pipe(understandingSchema),
  policy_applications: z.object({ policy: json.pipe(policySchema) }),
};

/** By them the rows of other tables, and commands, name a row. */
const ids = z.object({ run_id: idSchema.nullish(), list_id: idSchema.nullish(), answer_id: idSchema.nullish() });

export const acceptRow =
  (table: string): Accept =>
  (row) => {
    try {
      return ids.safeParse(row).success && (shapes[table]?.safeParse(row).success ?? true);
    } catch {
      // A check that throws (a body that can't be unpacked) means the same.
      return false;
    }
  };
