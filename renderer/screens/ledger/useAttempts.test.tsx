import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { attemptQuerySchema, type AttemptPage, type AttemptQuery } from '#contract/ledger/ledger.ts';
import { madeAttempt } from '#test/support/ledgerFixtures.ts';
import { queryClient } from '../../base/queryClient.ts';
import { setTransport } from '../../bridge/chooseTransport.ts';
import { useAttempts } from './useAttempts.ts';

let asked: AttemptQuery[];
let answer: (query: AttemptQuery) => Promise<AttemptPage>;
const kept = 450;
const pageOf = ({ before, count }: AttemptQuery): AttemptPage => {
  const from = Math.min(before ?? kept + 1, kept + 1) - 1;
  const attempts = Array.from({ length: Math.min(count, from) }, (_, index) => madeAttempt(from - index));
  return { attempts, more: from > count };
};
const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
const byHand = { show: 'all', runId: null, byHand: true } as const;

/** The hook, with all attempts by hand open and their first page read. */
async function opened() {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(useAttempts, { wrapper });
  expect(result.current).toMatchObject({ attempts: null, at: 0 });
  act(() => result.current.open(byHand));
  await waitFor(() => expect(result.current.reading).toBe(false));
  return result;
}

beforeEach(() => {
  asked = [];
  answer = (query) => Promise.resolve(pageOf(query));
  queryClient.clear();
  setTransport({
    host: 'browser',
    call: async (_name, params) => {
      const query = attemptQuerySchema.parse(params);
      asked.push(query);
      try {
        return { ok: true, value: await answer(query) };
      } catch (error) {
        if (error instanceof Failed) return { ok: false, failure: error.failure };
        throw error;
      }
    },
    listen: (receive) => {
      queueMicrotask(() => receive('bridge.opened', {}));
      return () => undefined;
    },
    sendText: () => Promise.reject(new Error('no text is sent here')),
    sendFile: () => Promise.reject(new Error('no files here')),
  });
});

test('older attempts are read when one comes near the oldest, each once', async () => {
  const attempts = await opened();
  expect(attempts.current).toMatchObject({ more: true, at: 0 });
  act(() => attempts.current.look(100));
  expect(asked).toHaveLength(1);
  act(() => {
    attempts.current.look(150);
    attempts.current.look(151);
  });
  await settle();
  expect(asked.map(({ before }) => before)).toEqual([null, 251]);
  act(() => attempts.current.look(399));
  await settle();
  expect({ more: attempts.current.more, seqs: attempts.current.attempts?.map(({ seq }) => seq) }).toEqual({
    more: false,
    seqs: Array.from({ length: kept }, (_, index) => kept - index),
  });
  act(() => attempts.current.look(449));
  await settle();
  expect(asked).toHaveLength(3);
});

test('opened again, only the newest attempts are read, and the first of them is the current one', async () => {
  const attempts = await opened();
  act(() => attempts.current.look(199));
  await settle();
  act(() => attempts.current.goTo(300));
  expect(attempts.current.at).toBe(300);
  act(() => attempts.current.open());
  await settle();
  expect(asked.map(({ before }) => before)).toEqual([null, 251, null]);
  expect(attempts.current).toMatchObject({ at: 0, more: true });
  expect(attempts.current.attempts).toHaveLength(200);
});

test('an answer to an earlier query isn’t shown under another filter', async () => {
  const attempts = await opened();
  let late: (value: AttemptPage) => void = () => undefined;
  answer = () => new Promise((resolve) => (late = resolve));
  act(() => attempts.current.open({ show: 'troubled', runId: null }));
  await settle();
  answer = () => Promise.resolve({ attempts: [madeAttempt(7)], more: false });
  act(() => attempts.current.open({ show: 'billingUnknown', runId: null }));
  await settle();
  late({ attempts: [madeAttempt(1)], more: true });
  await settle();
  expect(attempts.current).toMatchObject({ attempts: [{ seq: 7 }], more: false, reading: false });
});

test('a failed read says so, keeps what is visible, and isn’t repeated by scrolling', async () => {
  const attempts = await opened();
  answer = () => Promise.reject(new Failed('host.unreachable', { problem: 'gone' }));
  act(() => attempts.current.look(199));
  await settle();
  act(() => attempts.current.look(199));
  await settle();
  expect(asked).toHaveLength(2);
  expect(attempts.current).toMatchObject({ failure: { code: 'host.unreachable' } });
  expect(attempts.current.attempts).toHaveLength(200);
});

test('the current position stays within what there is', async () => {
  const attempts = await opened();
  act(() => attempts.current.goTo(1000));
  expect(attempts.current.at).toBe(199);
  act(() => attempts.current.goTo(-3));
  expect(attempts.current.at).toBe(0);
});
