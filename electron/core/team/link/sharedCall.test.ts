import { randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { CallToShare } from '../calls/teamCalls.sql.ts';
import { callText, parseSharedCall, sharedCallText, type SharedCall } from './sharedCall.ts';

const salt = randomBytes(32);
const made: CallToShare = {
  ...{ attemptId: randomUUID(), purpose: 'run', baseUrl: 'https://service.example', environment: 'Live', operation: 'phone_intel@3.0' },
  ...{ addOns: '', priceMicros: 15_000, currency: 'USD', by: 'Ada', startedAt: 1, outcome: 'done', partial: 0, status: 200, code: null },
  ...{
    billed: 'yes',
    endedAt: 2,
    question: '[["phone","+12025550100"]]',
    answerId: randomUUID(),
    responseId: null,
    sandbox: 0,
    arrivedAt: 2,
  },
  ...{
    headers: '[["date","today"]]',
    body: Buffer.from('{"name":"Zoë\u0000"}'),
    encoding: 'identity',
    sent: '[["phone","+12025550100"]]',
    salt,
  },
};
const bytesOf = ({ answer }: SharedCall): Buffer => Buffer.from(answer?.body ?? '', answer?.bodyAs);

it('comes out of its text as it was, with the bytes of its answer, whatever they are', () => {
  for (const body of [
    made.body ?? Buffer.alloc(0),
    Buffer.alloc(0),
    Buffer.from([0xff, 0, 0x80]),
    randomBytes(2_000),
    Buffer.from('\ufeff{}'),
  ])
    for (const encoding of ['identity', 'deflate-raw']) {
      const text = sharedCallText({ ...made, body: encoding === 'identity' ? body : deflateRawSync(body), encoding });
      const call = parseSharedCall(text);
      if (call === null) throw new Error('it cannot be read');
      expect(bytesOf(call)).toEqual(body);
      expect(call).toMatchObject({
        ...{ attemptId: made.attemptId, by: 'Ada', priceMicros: 15_000, code: null, question: [['phone', '+12025550100']] },
        answer: { answerId: made.answerId, headers: [['date', 'today']], salt: salt.toString('base64'), responseId: null, partial: false },
      });
      expect(callText(call)).toBe(text);
    }
});

it('without an answer, or purged, it still says what it cost', () => {
  expect(parseSharedCall(sharedCallText({ ...made, body: null }))).toMatchObject({ billed: 'yes', priceMicros: 15_000, answer: null });
  expect(parseSharedCall(sharedCallText({ ...made, question: null, answerId: null }))).toMatchObject({ question: null, answer: null });
});

it('is not what lacks a value, has one more, or has one that cannot be', () => {
  const line: unknown[] = JSON.parse(sharedCallText(made)) as unknown[];
  const answer = line.at(-1) as unknown[];
  expect(parseSharedCall(JSON.stringify(line))).not.toBeNull();
  for (const wrong of [line.slice(1), [...line, null], {}, null, 'call', Object.fromEntries(Object.entries(line))])
    expect(parseSharedCall(JSON.stringify(wrong))).toBeNull();
  expect(parseSharedCall('{')).toBeNull();
  for (const at of line.keys()) expect(parseSharedCall(JSON.stringify(line.with(at, { other: true })))).toBeNull();
  for (const at of answer.keys()) expect(parseSharedCall(JSON.stringify(line.with(-1, answer.with(at, { other: true }))))).toBeNull();
  for (const [at, wrong] of [
    [6, salt.toString('base64').slice(4)],
    [6, salt.toString('hex')],
    [0, 'no id'],
  ] as const)
    expect(parseSharedCall(JSON.stringify(line.with(-1, answer.with(at, wrong))))).toBeNull();
  expect(parseSharedCall(JSON.stringify(line.with(-1, answer.with(4, 'not base64!').with(5, 'base64'))))).toBeNull();
});
