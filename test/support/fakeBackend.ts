/** A small host for testing the window: serves the built renderer under the strict policy and answers its commands from given handlers. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { CommandHandlers } from '#contract/commands.ts';
import type { EventName, EventPayload } from '#contract/events.ts';
import { dispatch } from '#hosts/dispatch.ts';
import { fakeHandlers } from './fakeHandlers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const nonce = 'only-for-tests';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The path to which a page navigates between two states. */
export const betweenStates = 'between';

export interface FakeBackend {
  readonly url: string;
  /** Answers from these handlers from now on, like a new backend. */
  answerWith(given: Partial<CommandHandlers>): void;
  /** The number of commands received since the last `answerWith` that no handler has answered yet. */
  unanswered(): number;
  /** Sends an event to every open window. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Cuts every connection, including pending requests. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Background requests of every window: no files to open, no team, no updates, no saved place, and nothing in progress. */
const byTheWay: Partial<CommandHandlers> = {
  'files.takeOpened': () => Promise.resolve([]),
  'review.place': () => Promise.resolve(null),
  'updates.state': () => Promise.resolve({ impossible: 'host', feed: null, lookedAt: null, found: { is: 'nothing' } }),
  'team.state': () => Promise.resolve({ team: null }),
  'review.savedViews': () => Promise.resolve([]),
  'review.keepPlace': () => Promise.resolve({}),
  'outcomes.ofRow': () => Promise.resolve([]),
  'outcomes.cost': () => Promise.resolve(null),
  'review.cancel': () => Promise.resolve({}),
  'plans.cancel': () => Promise.resolve({}),
};

/** Serves `root` (the built renderer) on a free port of 127.0.0.1; commands without a handler fail as `internal`. */
export async function startFakeBackend(root: string, given: Partial<CommandHandlers>): Promise<FakeBackend> {
  let handlers = fakeHandlers({ ...byTheWay, ...given });
  const windows = new Set<ServerResponse>();
  let files = 0;
  let waiting = new Set<IncomingMessage>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      windows.add(response);
      response.on('close', () => windows.delete(response));
    } else if (pathname.startsWith('/call/')) {
      const params: unknown = JSON.parse((await body(request)).toString());
      const among = waiting.add(request);
      const reply = await dispatch(handlers, decodeURIComponent(pathname.slice('/call/'.length)), params, (message, error) => {
        console.error(message, error);
        return 'fake';
      });
      among.delete(request);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    } else if (pathname === '/files') {
      const bytes = (await body(request)).length;
      const value = { fileId: `file-${++files}`, name: searchParams.get('name') ?? '', bytes };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, value }));
    } else if (pathname === `/${betweenStates}`) {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end();
    } else {
      const file = path.join(root, pathname === '/' ? 'index.html' : path.normalize(pathname));
      const content = await readFile(file);
      const headers = { 'content-type': types[path.extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy };
      // Their names change with their contents, so a page that is opened again can use its compiled scripts.
      const kept = pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=3600' } : {};
      response
        .writeHead(200, { ...headers, ...kept })
        .end(file.endsWith('.html') ? content.toString().replace('__CSP_NONCE__', nonce) : content);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    answerWith: (next) => {
      handlers = fakeHandlers({ ...byTheWay, ...next });
      files = 0;
      waiting = new Set();
    },
    unanswered: () => waiting.size,
    emit(name, payload) {
      for (const one of windows) one.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
    },
    disconnect: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function body(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
