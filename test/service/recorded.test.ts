/** Every form in the specification, written by hand, goes through the client like a real response. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import { addOnSchema } from '#contract/plan/plan.ts';
import { ourColumns } from '#core/exports/ourColumns.ts';
import { litigatorFreshMs } from '#core/verdict/freshness.ts';
import { gradeRow } from '#core/verdict/gradeRow.ts';
import { classify } from '#core/service/classify.ts';
import { answersById, type StoredAnswer } from '#core/service/answers/kept/verdictSources.sql.ts';
import { nothingKnown } from '#core/lists/rows/exportPages.sql.ts';
import { makeLedger, newDataDir, type MadeLedger } from '../support/madeList.ts';
import { makeEnvironment, makeRun } from '../support/madeRun.ts';
import { readBody, bodyText } from '#core/service/answers/answerBody.ts';
import { driftOf } from '#core/service/answers/driftOf.ts';
import { missingFrom } from '#core/service/answers/facts.ts';
import { readAnswer } from '#core/service/answers/readAnswer.ts';

const recordingSchema = z.strictObject({
  about: z.string(),
  operation: z.string(),
  addOns: z.array(addOnSchema),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.unknown(),
  /** Properties that the outcome must have. */
  outcome: z.record(z.string(), z.unknown()),
  /** Contents of the export's columns; all others are empty. And the warnings; null if there is no answer. */
  columns: z.record(z.string(), z.string()).nullable(),
  warnings: z.array(z.string()).nullable(),
  /** Parts that the specification doesn't define. */
  drift: z.array(z.strictObject({ path: z.string(), value: z.string(), kind: z.string() })).default([]),
});

const folder = new URL('recorded/', import.meta.url);
const recordings = readdirSync(folder).map((file) => {
  const recording = recordingSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return { file, ...recording };
});

const dataDir = newDataDir();
let made: MadeLedger;
let stored: Map<string, StoredAnswer>;
/** The id of each recording's answer in the ledger. */
const answerIds = new Map<string, string>();

/** Answers are stored in a ledger and read from it like in lists and exports. */
beforeAll(() => {
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
  for (const { file, operation, addOns, body, columns } of recordings) {
    if (columns === null) continue;
    const run = makeRun(made.ledger, { listId: file, operation, addOns, startedAt: 0, rows: { 1: 'call' } });
    answerIds.set(file, run.answer(1, body, { arrivedAt: 0 }).answerId);
  }
  stored = answersById(made.ledger.db, answerIds.values());
});
afterAll(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const storedAnswer = (file: string): StoredAnswer => {
  const answer = stored.get(answerIds.get(file) ?? '');
  if (!answer) throw new Error(`${file} is not in the ledger`);
  return answer;
};

/** What an export writes into the operation's columns, by the service's names. */
function exportedCells(operation: string, answer: StoredAnswer): Record<string, string> {
  const { name } = getOperation(operation);
  const leaving = { listId: 'list', row: { row: 1, ...nothingKnown }, answers: [{ ...answer, body: readBody(operation, answer.body) }] };
  return Object.fromEntries(
    ourColumns([operation])
      .filter((column) => column.name.startsWith(`${name}.`))
      .map((column) => [column.name.slice(name.length + 1), column.text(leaving)]),
  );
}

const filled = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

describe('a recorded response', () => {
  it('exists for each operation', () => {
    for (const { id } of operations) expect(recordings.filter(({ operation }) => operation === id).length).toBeGreaterThan(5);
  });

  it.each(recordings)('$file: $about', ({ file, operation: id, addOns, status, headers, body, outcome, columns, warnings, drift }) => {
    const operation = getOperation(id);
    const bytes = Buffer.from(JSON.stringify(body));
    const request = { operation, parameters: [], correlation: [], addOns };
    const came = classify(request, { kind: 'response', status, headers, body: bytes, arrivedAt: 0, durationMs: 1 });
    expect(came).toMatchObject(outcome);
    expect(came.blocks !== null).toBe(came.kind === 'blocked');
    if (came.kind === 'done') expect(came.partial).toBe(missingFrom(operation, addOns, readBody(id, bodyText(bytes)) ?? {}).length > 0);
    if (columns === null) return;
    const answer = storedAnswer(file);
    expect(filled(exportedCells(id, answer))).toEqual(filled(columns));
    const verdict = gradeRow({
      answers: [readAnswer(answer)],
      findings: [],
      state: { kind: 'answered', partial: false },
      now: 0,
      litigatorMs: litigatorFreshMs,
    });
    expect(verdict.warnings).toEqual([...new Set(warnings)]);
    expect(driftOf(operation, body)).toEqual(drift);
  });
});
