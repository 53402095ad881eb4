/** Serves the window on loopback: for machines where Electron can't run, and for the command line's `open --browser`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Core } from '#core/core.ts';
import type { Clock } from '#core/ports.ts';
import { errorCode } from '#base/errors.ts';
import { closedHeaders, openRenderer } from '../node/rendererFiles.ts';
import { answerCall, openEventStream } from './answerCall.ts';
import { answerDownload, answerUpload, type FileTransfers } from './fileTransfers.ts';
import { endWhenUnused } from './endWhenUnused.ts';
import { refusalOf, refuse, send, openSessions, welcome } from './guard.ts';

type OpenCore = Pick<Core, 'handlers' | 'isAtWork' | 'close'>;

export interface BrowserHostParts {
  /**
   * Opens the core, which sends its events to `emit`. It calls `taken` as soon as it holds the data folder's lock, and continues once that
   * has resolved.
   */
  openCore(emit: Emit, taken: () => Promise<void>): Promise<OpenCore>;
  passing: FileTransfers;
  rendererDir: string;
  /** 0 for any free port. */
  port: number;
  clock: Clock;
  log(message: string, error?: unknown): string;
  /** Larger uploads are refused; 4 GB by default. */
  mostUploadBytes?: number;
}

export interface BrowserHost {
  /** Includes a one-time token. */
  url: string;
  port: number;
  /** Returns a URL with a new one-time token, for another browser or another day. */
  newUrl(): string;
  /** Sends an event to every open page. */
  emit: Emit;
  /** Resolves when no window has been open for 15 minutes and no work is in progress, so that the host should be closed. */
  unused: Promise<void>;
  /**
   * Resolves when the core is open: the page loads meanwhile, and its calls wait. Rejects with the error of `openCore`; then close the
   * host.
   */
  opened: Promise<void>;
  /** Disconnects all pages, closes the core and removes unfinished transfers. */
  close(): Promise<void>;
}

/** Not imported: importing `node:http` loads its client, which takes 40 ms. */
const { createServer } = process.getBuiltinModule('node:http');

const defaultMostUploadBytes = 4_000_000_000;
const headersTimeoutMs = 10_000;

const notOpened = 'Rollcall could not open its data. Where it was started, it says why.';
const noSession = 'Rollcall does not know this browser. Run it again, and open the address it prints.';

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', (error) => failed(new Failed('host.portTaken', { port, problem: errorCode(error) })));
    server.listen(port, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
  });
}

/**
 * Serves the built window and the core's commands, only on 127.0.0.1, as soon as the core holds the data folder. Rejects with
 * Failed('host.portTaken') if it can't listen, with the error of `openCore` if that fails before it holds the folder, and with the system's
 * error if the window hasn't been built.
 */
export async function startBrowserHost(parts: BrowserHostParts): Promise<BrowserHost> {
  const { passing, clock, log } = parts;
  const renderer = openRenderer(parts.rendererDir);
  let onWindows: (open: number) => void = () => undefined;
  const events = openEventStream(clock, (open) => onWindows(open));
  let core: OpenCore | null = null;
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const { promise: isListening, resolve: listens } = Promise.withResolvers<void>();
  const opening = parts.openCore(events.emit, () => {
    taken();
    return isListening;
  });
  const opened = opening.then((open) => void (core = open));
  await Promise.race([isTaken, opened]).catch((error: unknown) => {
    events.close();
    throw error;
  });

  /** Number of requests being answered: an upload, a download, or a slow command. */
  let answering = 0;
  let nowUnused: () => void;
  const unused = new Promise<void>((resolve) => (nowUnused = resolve));
  const use = endWhenUnused({ clock, isAtWork: () => answering > 0 || (core?.isAtWork() ?? true), end: () => nowUnused() });
  onWindows = use.onWindows;

  const server = createServer({ headersTimeout: headersTimeoutMs, requestTimeout: 0 });
  const closeAll = async (): Promise<void> => {
    use.stop();
    events.close();
    // Close the core first, so that nothing new is bought; pages can be disconnected meanwhile.
    const coreClosed = opening.then(
      (open) => open.close(),
      () => undefined,
    );
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await Promise.all([closed, coreClosed]);
    passing.close();
  };
  let port: number;
  try {
    passing.open();
    port = await listen(server, parts.port);
  } catch (error) {
    listens();
    await closeAll();
    throw error;
  }
  // Wait until the caller has printed the address: starting the browser also takes time.
  setImmediate(listens);
  const authority = `127.0.0.1:${port}`;
  const sessions = openSessions(port, () => clock.monotonic());

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const token = path === '/' ? new URLSearchParams(query).get('token') : null;
    const refusal = refusalOf(request, path, authority, token !== null);
    if (refusal) return refuse(response, refusal.status, refusal.why);
    if (token !== null) return welcome(response, sessions, token);
    if (!sessions.has(request.headers.cookie)) return refuse(response, 401, noSession);

    if (path.startsWith('/call/')) {
      const open = await opening.catch(() => null);
      if (open === null) return refuse(response, 503, notOpened);
      return answerCall(request, response, path.slice('/call/'.length), open.handlers, log);
    }
    if (path === '/files') return answerUpload(request, response, query, passing, parts.mostUploadBytes ?? defaultMostUploadBytes);
    if (path.startsWith('/download/')) return answerDownload(response, path.slice('/download/'.length), passing);
    if (path === '/events') {
      response.writeHead(200, { ...closedHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      return events.add(response);
    }
    const file = await renderer.find(path);
    if (!file) return refuse(response, 404, 'There is nothing here.');
    send(response, 200, file.headers, file.body);
  };

  server.on('request', (request, response) => {
    answering += 1;
    answer(request, response)
      .catch((error: unknown) => {
        const logId = log('the loopback host threw', error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, logId);
      })
      .finally(() => (answering -= 1));
  });

  const newUrl = (): string => {
    use.expectWindow();
    return `http://${authority}/?token=${sessions.newToken()}`;
  };
  return { url: newUrl(), port, newUrl, emit: events.emit, unused, opened, close: closeAll };
}
