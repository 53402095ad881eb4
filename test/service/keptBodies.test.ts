/** A body is identical on arrival and when read from the ledger, however it is stored: verdicts, exports and the drawer depend on that. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOperation } from '#contract/service/operations/catalog.ts';
import { readBody, bodyText } from '#core/service/answers/answerBody.ts';
import { answerFacts } from '#core/service/answers/answerFacts.ts';
import { readAnswer } from '#core/service/answers/readAnswer.ts';
import { classify } from '#core/service/classify.ts';
import { rowAnswers } from '#core/service/answers/kept/answerViews.sql.ts';
import { answersById } from '#core/service/answers/kept/verdictSources.sql.ts';
import { makeLedger, newDataDir, type MadeLedger } from '../support/madeList.ts';
import { makeEnvironment, makeRun } from '../support/madeRun.ts';

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

const operation = getOperation('phone_intel@3.0');
const json = (carrier: string): string => JSON.stringify({ is_valid: true, line_type: 'Mobile', carrier });
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const brokenText = Buffer.concat([Buffer.from('{"is_valid":true,"carrier":"caf'), Buffer.from([0xe9, 0xf0, 0x9f]), Buffer.from('"}')]);
// A body of this length is compressed.
const long = 'x'.repeat(600);

test.each([
  ['plain', Buffer.from(json('é'))],
  ['packed', Buffer.from(json(long))],
  ['behind a byte order mark', Buffer.concat([mark, Buffer.from(json('é'))])],
  ['packed, behind a byte order mark', Buffer.concat([mark, Buffer.from(json(long))])],
  ['in broken UTF-8', brokenText],
])('a body that is %s', (name, bytes) => {
  const request = { operation, parameters: [], correlation: [], addOns: [] };
  expect(classify(request, { kind: 'response', status: 200, headers: [], body: bytes, arrivedAt: 0, durationMs: 1 }).kind).toBe('done');
  const came = readBody(operation.id, bodyText(bytes));
  expect(came).toMatchObject({ is_valid: true });

  const listId = `list ${name}`;
  const run = makeRun(made.ledger, { listId, operation: operation.id, addOns: [], startedAt: 0, rows: { 1: 'call' } });
  const { answerId } = run.answer(1, bytes, { arrivedAt: 0 });
  const [kept] = answersById(made.ledger.db, [answerId]).values();
  if (!kept) throw new Error('the answer is not in the ledger');
  expect(readBody(operation.id, kept.body)).toEqual(came);
  expect(readAnswer(kept).fact('valid')).toBe(true);
  const [shown] = rowAnswers(made.ledger.db, listId, 1);
  expect(shown && answerFacts(shown)?.facts.valid).toEqual({ path: ['is_valid'], value: true });
});
