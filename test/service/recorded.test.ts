/** Every shape of the specification, written out by hand from it, goes through the client as a real response does. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnText, warningsOf } from '../../electron/contract/operations/answerBody.ts';
import { getOperation, operations } from '../../electron/contract/operations/catalog.ts';
import { driftOf } from '../../electron/contract/operations/drift.ts';
import { addOnSchema } from '../../electron/contract/plan.ts';
import { classify } from '../../electron/core/service/classify.ts';
import { readAnswer } from '../../electron/core/service/readAnswer.ts';

const recordingSchema = z.strictObject({
  about: z.string(),
  operation: z.string(),
  addOns: z.array(addOnSchema),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.unknown(),
  /** What must be among the outcome. */
  outcome: z.record(z.string(), z.unknown()),
  /** What stands in the columns of the export; any other column is empty. And the warnings; null where there is no answer. */
  columns: z.record(z.string(), z.string()).nullable(),
  warnings: z.array(z.string()).nullable(),
  /** What the specification does not know of it. */
  drift: z.array(z.strictObject({ path: z.string(), value: z.string(), kind: z.string() })).default([]),
});

const folder = new URL('recorded/', import.meta.url);
const recordings = readdirSync(folder).map((file) => {
  const recording = recordingSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return { file, ...recording };
});

const filled = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

describe('a recorded response', () => {
  it('exists for each operation', () => {
    for (const { id } of operations) expect(recordings.filter(({ operation }) => operation === id).length).toBeGreaterThan(5);
  });

  it.each(recordings)('$file: $about', ({ operation: id, addOns, status, headers, body, outcome, columns, warnings, drift }) => {
    const operation = getOperation(id);
    const bytes = Buffer.from(JSON.stringify(body));
    const request = { operation, parameters: [], correlation: [], addOns };
    expect(classify(request, { kind: 'response', status, headers, body: bytes, arrivedAt: 0, durationMs: 1 })).toMatchObject(outcome);
    if (columns === null) return;
    const answer = readAnswer(operation, bytes) ?? {};
    const cells = Object.fromEntries(operation.columns.map((column) => [column.name, columnText(answer, column)]));
    expect(filled(cells)).toEqual(filled(columns));
    expect(warningsOf(answer)).toEqual(warnings);
    expect(driftOf(operation, body)).toEqual(drift);
  });
});
