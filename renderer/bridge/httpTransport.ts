/** The browser host's side of the bridge: commands as POST, events as one stream, files as bodies. All on this page's own origin. */
import { errorMessage } from '#base/errors.ts';
import { eventNames } from './eventNames.ts';
import type { Transport } from './transport.ts';

/** An unreachable host, or a response that isn't a reply (such as a proxy's page), counts as one failure: the program can't be reached. */
const unreachable = (problem: string): unknown => ({ ok: false, failure: { code: 'host.unreachable', params: { problem } } });

async function send(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', credentials: 'same-origin', ...init });
  } catch (error) {
    return unreachable(errorMessage(error));
  }
  try {
    const reply: unknown = await response.json();
    return reply;
  } catch {
    return unreachable(`HTTP ${response.status}`);
  }
}

const sendBody = (name: string, body: File | string): Promise<unknown> =>
  send(`/files?name=${encodeURIComponent(name)}`, { headers: { 'content-type': 'application/octet-stream' }, body });

export function httpTransport(): Transport {
  return {
    host: 'browser',
    call: (name, params, { keepalive = false } = {}) =>
      send(`/call/${encodeURIComponent(name)}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
        keepalive,
      }),
    listen(receive) {
      // EventSource reconnects by itself; listeners for 'open' then reread what they missed (see listen.ts).
      const source = new EventSource('/events');
      source.addEventListener('open', () => receive('bridge.opened', {}));
      for (const name of eventNames) source.addEventListener(name, (event) => receive(name, readJson(event.data)));
      return () => source.close();
    },
    sendFile: (file) => sendBody(file.name, file),
    sendText: (name, text) => sendBody(name, text),
  };
}

function readJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
