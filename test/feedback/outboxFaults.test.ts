/** Outcomes when the service or the network fails: only a report that surely wasn't received is retried. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { Clock, Transport } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { checkRows, untilDelivered, type CheckedList } from '../support/checkedList.ts';
import { receive, startFeedbackService, type FeedbackService } from '../support/feedbackService.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { sendError, sendText } from '../support/scriptedService.ts';

/** How the service handles the next reports; once the queue is empty, it accepts them. */
const next: ((response: ServerResponse) => void)[] = [];
let isUp = true;
/** The clock's speed: the tests check pauses between attempts without waiting for them in full. */
const times = 10;
const hurried: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now() * times),
  monotonic: () => performance.now() * times,
  after: (ms, fire) => realClock.after(ms / times, fire),
};
let service: FeedbackService;
let core: TestCore;
let list: CheckedList;
let row = 0;

beforeAll(async () => {
  service = await startFeedbackService((_, response) => (next.shift() ?? receive)(response));
  const wire = undiciTransport(realClock);
  const transport: Transport = {
    ...wire,
    exchange: (request) =>
      isUp ? wire.exchange(request) : Promise.resolve({ kind: 'neverConnected', problem: 'ENETUNREACH', durationMs: 1 }),
  };
  core = await openTestCore({ host: 'browser', ports: { transport, clock: hurried } });
  list = await checkRows(core, service.url, 12);
});
afterAll(async () => {
  await core.end();
  await service.close();
});
beforeEach(() => {
  row += 1;
});

const phone = (): string => list.phones[row - 1] ?? '';
/** Enters that the row's call connected, waits until its entry is settled, and returns the entry. */
async function tell(): Promise<OutboxEntry | undefined> {
  await core.handlers['outcomes.enter']({ listId: list.listId, row, meaning: 'connected:right' });
  await untilDelivered(core);
  return entry();
}
const entry = async (): Promise<OutboxEntry | undefined> =>
  (await core.handlers['outbox.list']({ states: [], from: 0, count: 500 })).entries.find((one) => one.row === row);
const change = async (what: 'send' | 'leave'): Promise<OutboxEntry | undefined> => {
  const entryIds = [(await entry())?.entryId ?? 0];
  expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: what })).toMatchObject({ changed: 1 });
  await untilDelivered(core);
  return entry();
};

it('refused: says the service’s words, and is sent again by a person’s word only', async () => {
  next.push((response) => sendText(response, 400, JSON.stringify({ errorCode: 'BAD_REQUEST', message: 'Response id is too old' })));
  expect(await tell()).toMatchObject({ state: 'refused', cause: 'refused', serviceMessage: 'Response id is too old' });
  expect((await core.handlers['outbox.state']({})).open).toBe(1);
  expect(await change('send')).toMatchObject({ state: 'sent', cause: null, serviceMessage: null });
  expect(service.receivedFor(phone())).toBe(2);
});

it.each([
  ['the connection is cut', (response: ServerResponse): void => void response.destroy()],
  ['a gateway answers with a page', (response: ServerResponse): void => sendText(response, 502, '<html>Bad gateway</html>')],
  ['the answer can’t be read', (response: ServerResponse): void => sendText(response, 200, '<html>ok</html>')],
])('in doubt where %s: left alone, or sent again by a person’s word', async (_, fault) => {
  next.push(fault);
  expect(await tell()).toMatchObject({ state: 'inDoubt', cause: 'noAnswer' });
  expect(service.receivedFor(phone())).toBe(1);
  expect(await change('leave')).toMatchObject({ state: 'inDoubt', isLeft: true });
  expect((await core.handlers['outbox.state']({})).open).toBe(0);
  expect(await change('send')).toMatchObject({ state: 'sent', isLeft: false });
  expect(service.receivedFor(phone())).toBe(2);
});

it('an answer that does not say that it was received is the service’s no', async () => {
  next.push((response) => sendText(response, 200, JSON.stringify({ status: 'ignored', error: null })));
  expect(await tell()).toMatchObject({ state: 'refused', serviceMessage: 'ignored' });
});

it('too fast, or an error that the service names: it waits and is sent', async () => {
  next.push((response) => sendError(response, 429, 'RATE_LIMIT_EXCEEDED'));
  next.push((response) => sendError(response, 500, 'INTERNAL_ERROR'));
  expect(await tell()).toMatchObject({ state: 'sent' });
  expect(service.receivedFor(phone())).toBe(3);
});

it('a refused key stops the delivery with its cause until somebody delivers again', async () => {
  next.push((response) => sendError(response, 401, 'INVALID_API_KEY'));
  expect(await tell()).toMatchObject({ state: 'waiting' });
  await expect
    .poll(() => core.handlers['outbox.state']({}))
    .toMatchObject({ deliveries: [{ state: 'stopped', cause: 'keyRefused', waiting: 1 }] });
  await core.handlers['outbox.deliver']({});
  await expect.poll(entry).toMatchObject({ state: 'sent' });
});

it('without a network it waits, and is delivered when it is back', async () => {
  isUp = false;
  await core.handlers['outcomes.enter']({ listId: list.listId, row, meaning: 'disconnected' });
  await expect.poll(() => core.handlers['outbox.state']({})).toMatchObject({ counts: { waiting: 1 }, deliveries: [{ state: 'offline' }] });
  isUp = true;
  await expect.poll(entry).toMatchObject({ state: 'sent' });
  expect(service.receivedFor(phone())).toBe(1);
});

it('the key’s cap stops it before a byte is sent', async () => {
  const { environmentId } = list;
  const limits = { quotaCalls: 0, budgetMicros: null, cycleDay: 1 };
  await core.handlers['keys.setLimits']({ environmentId, limits });
  await core.handlers['outcomes.enter']({ listId: list.listId, row, meaning: 'disconnected' });
  await expect
    .poll(() => core.handlers['outbox.state']({}))
    .toMatchObject({ counts: { waiting: 1 }, deliveries: [{ state: 'stopped', cause: 'cycleQuota' }] });
  expect(service.receivedFor(phone())).toBe(0);
  await core.handlers['keys.setLimits']({ environmentId, limits: { ...limits, quotaCalls: null } });
  await core.handlers['outbox.deliver']({});
  await expect.poll(entry).toMatchObject({ state: 'sent' });
});
