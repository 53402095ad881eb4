import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call, sendFile } from './call.ts';
import { electronTransport } from './electronTransport.ts';
import { listen, listenOpened } from './listen.ts';
import { setTransport } from './chooseTransport.ts';
import { FailureShown, type Transport } from './transport.ts';

/** A host that gives the configured replies and can be made to emit events. */
function host(
  answer: (name: string, params: unknown) => unknown,
): Transport & { tell(name: string, payload: unknown): void; open(): boolean } {
  let receiver: ((name: string, payload: unknown) => void) | undefined;
  return {
    host: 'browser',
    call: (name, params) => Promise.resolve(answer(name, params)),
    sendFile: (file) => Promise.resolve(answer('files', file.name)),
    sendText: (name) => Promise.resolve(answer('files', name)),
    listen(receive) {
      receiver = receive;
      return () => (receiver = undefined);
    },
    tell: (name, payload) => receiver?.(name, payload),
    open: () => receiver !== undefined,
  };
}

const settings = { operator: 'Ada', theme: 'dark', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} };

describe('call', () => {
  test('gives the value of a good reply', async () => {
    const asked: unknown[] = [];
    setTransport(host((name, params) => (asked.push([name, params]), { ok: true, value: settings })));
    expect(await call('settings.change', { theme: 'dark' })).toEqual(settings);
    expect(asked).toEqual([['settings.change', { theme: 'dark' }]]);
  });

  test('throws a failure as one that can be shown', async () => {
    const failure = { code: 'list.notFound', params: { listId: 'x' } } as const;
    setTransport(host(() => ({ ok: false, failure })));
    const thrown = await call('lists.list', {}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(FailureShown);
    expect(thrown).toMatchObject({ failure });
  });

  test.each([undefined, null, 'yes', { ok: true, value: { operator: 3 } }, { ok: false, failure: { code: 'made.up', params: {} } }])(
    'takes %j for a bug, not for a value',
    async (reply) => {
      setTransport(host(() => reply));
      const thrown = await call('settings.change', {}).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown).not.toBeInstanceOf(FailureShown);
    },
  );

  test('uploads a file and returns its id', async () => {
    setTransport(host((_, name) => ({ ok: true, value: { fileId: 'f1', name, bytes: 3 } })));
    expect(await sendFile(new File(['a,b'], 'leads.csv'))).toEqual({ fileId: 'f1', name: 'leads.csv', bytes: 3 });
  });
});

test('Electron’s channel says that it is open, as the stream of the browser host does', async () => {
  vi.stubGlobal('window', { rollcall: { host: 'electron', listen: () => () => undefined } });
  const heard: string[] = [];
  const off = electronTransport()?.listen((name) => heard.push(name));
  await Promise.resolve();
  off?.();
  vi.unstubAllGlobals();
  expect(heard).toEqual(['bridge.opened']);
});

describe('listen', () => {
  let one: ReturnType<typeof host>;
  beforeEach(() => setTransport((one = host(() => undefined))));

  test('carries well-formed events to everybody who listens, and no others', () => {
    const heard: unknown[] = [];
    const offs = [listen('lists.changed', (payload) => heard.push(payload)), listen('lists.changed', () => heard.push('second'))];
    one.tell('lists.changed', { listId: null });
    one.tell('settings.changed', {});
    one.tell('made.up', {});
    for (const off of offs) off();
    expect(heard).toEqual([{ listId: null }, 'second']);
  });

  test('drops a malformed event', () => {
    const heard: unknown[] = [];
    const off = listen('lists.changed', (payload) => heard.push(payload));
    one.tell('lists.changed', { listId: 7 });
    off();
    expect(heard).toEqual([]);
  });

  test('opens one stream and closes it after the last listener', () => {
    const offs = [listen('lists.changed', () => undefined), listenOpened(() => undefined)];
    expect(one.open()).toBe(true);
    offs[0]?.();
    expect(one.open()).toBe(true);
    offs[1]?.();
    expect(one.open()).toBe(false);
  });
});
