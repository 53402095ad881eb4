import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { attemptQuerySchema, type AttemptPage, type AttemptQuery } from '#contract/ledger/ledger.ts';
import { madeAttempt } from '#test/support/ledgerFixtures.ts';
import { setTransport } from '../../bridge/chooseTransport.ts';
import { createAttempts } from './attemptStore.ts';

let asked: AttemptQuery[];
let answer: (query: AttemptQuery) => Promise<AttemptPage>;
const kept = 450;
const pageOf = ({ before, count }: AttemptQuery): AttemptPage => {
  const from = Math.min(before ?? kept + 1, kept + 1) - 1;
  const attempts = Array.from({ length: Math.min(count, from) }, (_, index) => madeAttempt(from - index));
  return { attempts, more: from > count };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  asked = [];
  answer = (query) => Promise.resolve(pageOf(query));
  setTransport({
    host: 'browser',
    call: async (_name, params) => {
      const query = attemptQuerySchema.parse(params);
      asked.push(query);
      return { ok: true, value: await answer(query) };
    },
    listen: () => () => undefined,
    sendText: () => Promise.reject(new Error('no text is sent here')),
    sendFile: () => Promise.reject(new Error('no files here')),
  });
});

test('older attempts are read when one comes near the oldest, each once', async () => {
  const attempts = createAttempts();
  await attempts.open();
  expect(attempts.use.getState()).toMatchObject({ more: true, at: 0 });
  attempts.look(100);
  expect(asked).toHaveLength(1);
  attempts.look(150);
  attempts.look(151);
  await settle();
  expect(asked.map(({ before }) => before)).toEqual([null, 251]);
  attempts.look(399);
  await settle();
  const { attempts: all, more } = attempts.use.getState();
  expect({ more, seqs: all?.map(({ seq }) => seq) }).toEqual({
    more: false,
    seqs: Array.from({ length: kept }, (_, index) => kept - index),
  });
  attempts.look(449);
  expect(asked).toHaveLength(3);
});

test('an answer to an earlier query isn’t shown under another filter', async () => {
  const attempts = createAttempts();
  let late: (value: AttemptPage) => void = () => undefined;
  answer = () => new Promise((resolve) => (late = resolve));
  void attempts.open();
  answer = () => Promise.resolve({ attempts: [madeAttempt(7)], more: false });
  await attempts.open({ show: 'billingUnknown', runId: null });
  late({ attempts: [madeAttempt(1)], more: true });
  await settle();
  expect(attempts.use.getState()).toMatchObject({ attempts: [{ seq: 7 }], more: false, reading: false });
});

test('a failed read says so, keeps what is visible, and isn’t repeated by scrolling', async () => {
  const attempts = createAttempts();
  await attempts.open();
  answer = () => Promise.reject(new Failed('host.unreachable', { problem: 'gone' }));
  attempts.look(199);
  await settle();
  attempts.look(199);
  await settle();
  expect(asked).toHaveLength(2);
  expect(attempts.use.getState()).toMatchObject({ failure: { code: 'host.unreachable' } });
  expect(attempts.use.getState().attempts).toHaveLength(200);
});

test('the current position stays within what there is', async () => {
  const attempts = createAttempts();
  attempts.goTo(5);
  expect(attempts.use.getState().at).toBe(0);
  await attempts.open();
  attempts.goTo(1000);
  expect(attempts.use.getState().at).toBe(199);
  attempts.goTo(-3);
  expect(attempts.use.getState().at).toBe(0);
});
