/** Receives the program's events: one stream from the host, parsed on arrival and passed to the listeners. */
import type { ZodSafeParseResult } from 'zod';
import { events, type EventName, type EventPayload } from '#contract/events.ts';
import { isEventName } from './eventNames.ts';
import { transport } from './chooseTransport.ts';

/** The contract's events, typed by their payloads. */
const doors: { [N in EventName]: { safeParse(payload: unknown): ZodSafeParseResult<EventPayload<N>> } } = events;

type Receiver = (payload: unknown) => void;
const receivers = new Map<EventName | 'bridge.opened', Set<Receiver>>();
let close: (() => void) | undefined;
let opened: Promise<void> | undefined;

function receive(name: string, payload: unknown): void {
  if (name !== 'bridge.opened' && !isEventName(name)) return;
  for (const receiver of [...(receivers.get(name) ?? [])]) receiver(payload);
}

function add(name: EventName | 'bridge.opened', receiver: Receiver): () => void {
  const set = receivers.get(name) ?? new Set();
  receivers.set(name, set.add(receiver));
  close ??= transport().listen(receive);
  return () => {
    set.delete(receiver);
    if ([...receivers.values()].every(({ size }) => size === 0)) {
      close?.();
      [close, opened] = [undefined, undefined];
    }
  };
}

/** Calls `fn` with every well-formed event of that name until the returned function is called. A malformed one is dropped and logged. */
export function listen<N extends EventName>(name: N, fn: (payload: EventPayload<N>) => void): () => void {
  return add(name, (payload) => {
    const parsed = doors[name].safeParse(payload);
    if (parsed.success) fn(parsed.data);
    else console.error(`event ${name} is malformed`, parsed.error.message);
  });
}

/** Calls `fn` whenever the stream opens, at first and after each loss. Events in between were missed, so read the data again. */
export function listenOpened(fn: () => void): () => void {
  return add('bridge.opened', fn);
}

/** The stream usually opens within milliseconds; if it takes longer, the window shows what it can without it. */
const openedWithinMs = 500;

/** Resolves when the stream has opened, or after half a second without it: data read before then may change without an event. */
export function streamOpened(): Promise<void> {
  opened ??= new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(late);
      off();
      resolve();
    };
    const late = setTimeout(done, openedWithinMs);
    const off = listenOpened(done);
  });
  return opened;
}

/**
 * Calls `fn` whenever the stream reopens, until the returned function is called. For events before the first opening, use `streamOpened`.
 */
export function listenReopened(fn: () => void): () => void {
  let hasOpened = false;
  void streamOpened().then(() => (hasOpened = true));
  return listenOpened(() => {
    if (hasOpened) fn();
  });
}
