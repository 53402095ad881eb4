/**
 * Every statement about a litigator is the verdict's value: in lists, look-ups, exports, the command line and the window, for any form of
 * answer.
 */
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { litigatorText } from '#contract/verdict/litigator.ts';
import { operations, defaultPrices } from '#contract/service/operations/catalog.ts';
import { saysLitigator } from '#contract/service/operations/tolerant.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { ourColumns } from '#core/exports/ourColumns.ts';
import { litigatorFreshMs } from '#core/verdict/freshness.ts';
import { gradeRow } from '#core/verdict/gradeRow.ts';
import { showEntry, showLookup } from '#core/lookups/showLookup.ts';
import type { StoredLookup } from '#core/service/answers/kept/lookups.sql.ts';
import { answersById } from '#core/service/answers/kept/verdictSources.sql.ts';
import { nothingKnown } from '#core/lists/rows/exportPages.sql.ts';
import { lookupJson } from '#hosts/cli/commands/lookup.ts';
import { answerPairs } from '#renderer/subjects/answers/AnswerPanels.tsx';
import { casesOf } from '../support/propertyCases.ts';
import { makeLedger, newDataDir, type MadeLedger } from '../support/madeList.ts';
import { makeEnvironment, makeRun } from '../support/madeRun.ts';
import { responseArbitrary } from '../support/responseArbitrary.ts';
import { readBody } from '#core/service/answers/answerBody.ts';
import { answerFacts } from '#core/service/answers/answerFacts.ts';
import { readAnswer } from '#core/service/answers/readAnswer.ts';
import type { KeptAnswer } from '#core/service/answers/kept/answerViews.sql.ts';

const dataDir = newDataDir();
let made: MadeLedger;
beforeAll(() => {
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
});
afterAll(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const day = 86_400_000;
const able = operations.filter(({ facts }) => facts.litigator !== undefined);
const warning = fc.constantFrom(
  'Lead is a Litigator. Must not be contacted.',
  'TimeoutError: Timeout getting response for litigator check. Partial response returned.',
  'International number. Not authorized',
  'Missing Input',
);
const flag = fc.constantFrom<unknown>(false, false, false, true, null, undefined, 'false', 'true', 0);
const arbitrary = fc.constantFrom(...able).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    body: responseArbitrary(operation),
    flag,
    warnings: fc.array(warning, { maxLength: 2 }),
    errors: fc.option(fc.constant({ message: 'Could not retrieve entire response' })),
    asked: fc.boolean(),
    partial: fc.boolean(),
    age: fc.constantFrom(0, litigatorFreshMs, litigatorFreshMs + 1, 400 * day),
    litigatorMs: fc.constantFrom(0, day, litigatorFreshMs),
  }),
);

const withFlag = (body: Record<string, unknown>, path: readonly string[], value: unknown): Record<string, unknown> => {
  const [key = '', ...rest] = path;
  const inner = body[key];
  const below = inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? { ...inner } : {};
  return { ...body, [key]: rest.length === 0 ? value : withFlag(below, rest, value) };
};

test('is the same at every door', () => {
  const seen = new Set<string>();
  const [operation] = able;
  if (!operation) throw new Error('no operation knows of litigators');
  const plain = { operation, body: {}, flag: false, warnings: [], errors: null, asked: true, partial: false, age: 0, litigatorMs: day };
  fc.assert(
    fc.property(arbitrary, ({ operation, body: response, flag: output, warnings, errors, asked, partial, age, litigatorMs }) => {
      const arrivedAt = 1_000 * day;
      const addOns = asked ? (['litigator_checks'] as const) : [];
      const body = { ...withFlag(response, operation.facts.litigator ?? [], output), warnings, error: null, errors };
      const listId = 'list';
      const run = makeRun(made.ledger, { listId, operation: operation.id, addOns, startedAt: 0, rows: { 1: 'call' } });
      const { answerId } = run.answer(1, body, { arrivedAt, partial });
      const [answer] = answersById(made.ledger.db, [answerId]).values();
      if (!answer) throw new Error('the answer is not in the ledger');
      const by = { now: arrivedAt + age, litigatorMs };
      const verdict: Verdict = gradeRow({ answers: [readAnswer(answer)], findings: [], state: { kind: 'answered', partial }, ...by });
      seen.add(`${verdict.litigator} ${String(output)} ${warnings.some(saysLitigator)}`);

      const kept: KeptAnswer = {
        ...answer,
        attemptId: answerId,
        status: 200,
        headers: [],
        body: JSON.stringify(body),
        responseId: null,
        sent: [],
      };
      const stored: StoredLookup = {
        lookupId: answerId,
        environmentId: 'sandbox',
        environment: 'Sandbox',
        environmentKind: 'sandbox',
        operation: operation.id,
        addOns: addOns.join(','),
        parameters: '[]',
        correlation: '[]',
        priceMicros: null,
        currency: 'USD',
        startedAt: arrivedAt,
        endedAt: arrivedAt,
        outcome: 'done',
        partial,
        code: null,
        serviceMessage: null,
        billed: 'yes',
        answer: kept,
      };
      const lookup = showLookup(stored, { baseUrl: 'http://127.0.0.1', prices: defaultPrices, age: by });
      expect(lookup.verdict?.litigator).toBe(verdict.litigator);
      expect(showEntry(stored, by).litigator).toBe(verdict.litigator);
      expect(lookupJson(operation.id, 'Sandbox', lookup)).toMatchObject({ litigator: litigatorText(verdict.litigator) });
      const column = ourColumns([operation.id]).find(({ name }) => name === 'rollcall.litigator');
      const leaving = {
        listId,
        row: { row: 1, ...nothingKnown, verdict },
        answers: [{ ...answer, body: readBody(operation.id, answer.body) }],
      };
      expect(column?.text(leaving)).toBe(litigatorText(verdict.litigator));
      // The drawer's card passes on the service's warnings, and has no statement of its own.
      const own = answerPairs(answerFacts(kept)).filter(([name]) => name !== 'Warnings' && name !== 'Incomplete');
      expect(own.filter((pair) => /litigat/i.test(pair.join(' ')))).toEqual([]);
    }),
    // Answers that once failed: the flag says no, while a warning or an incomplete answer says otherwise; and one that is plainly clear.
    {
      ...casesOf(100),
      examples: [
        [plain],
        [{ ...plain, warnings: ['Lead is a Litigator. Must not be contacted.'] }],
        [{ ...plain, errors: { message: 'Could not retrieve entire response' } }],
      ],
    },
  );
  expect(seen).toContain('litigator false true');
  expect(seen).toContain('notChecked false false');
  expect(seen).toContain('clear false false');
});
