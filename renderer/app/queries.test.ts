import { afterEach, expect, test } from 'vitest';
import { setTransport } from '../bridge/transport.ts';
import { appState, keepFresh } from './queries.ts';

const stateWith = (theme: 'light' | 'dark'): unknown => ({
  version: '1.0.0',
  host: 'browser',
  settings: { operator: 'Ada', theme, environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {} },
});

let off: (() => void) | undefined;
afterEach(() => off?.());

test('a change between the first reading and the opening of the stream is not missed', async () => {
  let theme: 'light' | 'dark' = 'dark';
  let receive: ((name: string, payload: unknown) => void) | undefined;
  setTransport({
    host: 'browser',
    call: (name) => Promise.resolve({ ok: true, value: name === 'app.state' ? stateWith(theme) : [] }),
    sendText: () => Promise.reject(new Error('no text is sent here')),
    sendFile: () => Promise.reject(new Error('no file is sent here')),
    listen: (receiver) => {
      receive = receiver;
      return () => (receive = undefined);
    },
  });
  off = keepFresh();
  await expect.poll(() => appState.use.getState().value?.settings.theme).toBe('dark');
  // Changed while nobody listens yet: no event of it will ever come.
  theme = 'light';
  receive?.('bridge.opened', {});
  await expect.poll(() => appState.use.getState().value?.settings.theme).toBe('light');
});
