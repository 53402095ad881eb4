/** The exact JSON that `check`, `plan`, `resume` and `export` print: scripts depend on it. */
import { expect } from 'vitest';
import { z } from 'zod';

const jobsSchema = z.strictObject({
  planned: z.int(),
  done: z.int(),
  partial: z.int(),
  failed: z.int(),
  refused: z.int(),
  pending: z.int(),
});
export const callsSchema = z.strictObject({ ...jobsSchema.shape, sent: z.int(), inDoubt: z.int(), unknown: z.int() });
export const costSchema = z.strictObject({ low: z.number(), high: z.number(), currency: z.string(), complete: z.boolean() });

const checkSchema = z.strictObject({
  operation: z.string(),
  addOns: z.array(z.string()),
  when: z.string(),
  state: z.enum(['waiting', 'running', 'notEnabled', 'finished']).optional(),
  rows: z.int(),
  condition: z.int(),
  invalid: z.int(),
  suppressed: z.int(),
  duplicates: z.int(),
  reused: z.int(),
  repeatedPhones: z.int().optional(),
  calls: jobsSchema,
  exact: z.boolean().optional(),
  price: z.number().nullable().optional(),
  cost: costSchema.omit({ low: true }).optional(),
  notEnabled: z.boolean().optional(),
  otherVersion: z.string().nullable().optional(),
});

/** Rows to call that were not checked for litigators, and who allowed them into the file. */
const uncheckedSchema = z.strictObject({ rows: z.int(), why: z.record(z.string(), z.int()), by: z.string(), reason: z.string() });

const summarySchema = z.strictObject({
  list: z.uuid(),
  run: z.uuid().nullable(),
  rows: z.int(),
  rejected: z.int(),
  setAside: z.int(),
  invalid: z.int(),
  suppressed: z.int(),
  optOuts: z.strictObject({ call: z.int(), text: z.int(), mail: z.int(), choice: z.enum(['honor', 'ignore']) }).optional(),
  hiddenRows: z.strictObject({ rows: z.int(), choice: z.enum(['skip', 'take']).nullable() }).optional(),
  duplicates: z.int(),
  reused: z.int(),
  repeatedPhones: z.int().optional(),
  calls: callsSchema,
  stopped: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  cost: costSchema,
  callsPerSecond: z.number(),
  elapsedMs: z.number(),
  out: z.array(z.string()),
  heldBack: z.strictObject({ litigators: z.int(), suppressed: z.int() }),
  leftOut: z
    .strictObject({
      ...{ withoutContact: z.int(), zoneUnknown: z.int(), notCallableNow: z.int() },
      ...{ litigatorPhones: z.int(), uncheckedPhones: z.int() },
    })
    .optional(),
  acceptedUnchecked: uncheckedSchema.extend({ settlesList: z.boolean() }).optional(),
  /** Phones other than those of the rows. */
  acceptedPhones: z.strictObject({ phones: z.int(), by: z.string(), reason: z.string() }).optional(),
  settledUnchecked: uncheckedSchema.optional(),
  checks: z.array(checkSchema),
  saved: z.number().optional(),
  cycle: z
    .strictObject({
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      quota: z.int().nullable(),
      budget: z.number().nullable(),
      calls: z.strictObject({ low: z.int(), high: z.int() }),
      cost: costSchema.omit({ complete: true }),
    })
    .nullable()
    .optional(),
});

/** Parses the output; throws for anything else. Checks that its calls add up. */
export function parseSummary(stdout: string): z.infer<typeof summarySchema> {
  const summary = summarySchema.parse(JSON.parse(stdout));
  for (const { planned, done, partial, failed, refused, pending } of [summary.calls, ...summary.checks.map(({ calls }) => calls)])
    expect(done + partial + failed + refused + pending).toBe(planned);
  return summary;
}
