/** The embedded service: answers requests over real HTTP on loopback, so that everything can be tried without a key and for free. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failed } from '#contract/failure.ts';
import type { Clock, Ports } from '../ports.ts';
import type { CallRules, Reply } from './answerCall.ts';
import { createCounter, type SandboxCounts } from './counts.ts';
import { deliver, sandboxMark, sendJson } from './deliver.ts';
import type { ReceivedFeedback } from './feedback.ts';
import { badRequest, refusals, refuseKey, type Refusal } from './refusals.ts';

/** Importing `node:http` would also load its client, which takes 40 ms. */
const { createServer } = process.getBuiltinModule('node:http');

export interface SandboxOptions extends CallRules {
  /** 0 for any free port. */
  port: number;
  /** Whether to count repeated billing, for which every question has to be remembered; true if absent. */
  remembersBilled?: boolean;
  clock: Clock;
  /** Reports a bug in a route to the developer; the caller gets a 500. */
  log(message: string, error?: unknown): unknown;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string;
  counts(): SandboxCounts;
  /** The reports that Phone Feedback received, oldest first; also at `GET /_sandbox/feedback` with the key. */
  feedback(): readonly ReceivedFeedback[];
  /** Cuts off calls in progress and resolves when the port is free again. */
  close(): Promise<void>;
}

export const defaultSandboxKey = 'sandbox';

/**
 * Starts a sandbox that listens on 127.0.0.1 only. The metadata of phones and disposable domains is loaded here, not with this file, so
 * that programs without a sandbox don't pay for it. Throws Failed('parameter.bad') if the port isn't available.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { createAnswerer } = await import('./answerCall.ts');
  const { clock } = options;
  const answerer = createAnswerer(options, clock);
  const counter = createCounter(options.remembersBilled ?? true);
  const waiting = new Set<() => void>();

  /** Calls `fire` once after `delayMs`, unless the sandbox closes first. */
  const later = (delayMs: number, fire: () => void): void => {
    const cancel = clock.after(delayMs, () => {
      waiting.delete(cancel);
      fire();
    });
    waiting.add(cancel);
  };

  const send = ({ effect, answer }: Reply, response: ServerResponse): void => {
    const { refusal, delivery = 'whole', withoutId } = effect;
    if (response.destroyed) return;
    if (refusal !== undefined) sendRefusal(response, refusal);
    else if (answer === undefined) response.destroy();
    else {
      if (delivery === 'whole') counter.answered();
      deliver(delivery, { response, headers: withoutId ? {} : { 'x-response-id': answer.responseId }, body: answer.body });
    }
  };

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === feedbackPath) sendFeedback(request, response);
    else if (request.method === 'POST')
      void readText(request).then(
        (body) => receive(request, body, response),
        () => response.destroy(),
      );
    else {
      // The body of a GET is ignored, but an unread body would block the connection.
      request.resume();
      receive(request, '', response);
    }
  });

  function receive(request: IncomingMessage, body: string | null, response: ServerResponse): void {
    counter.received();
    const reply = body === null ? tooLong : answerOrLog(request, body);
    const { waitMs = 0, refusal } = reply.effect;
    if (refusal !== undefined) counter.refused(refusal.cause);
    else if (reply.answer !== undefined) counter.billed(reply.answer.operation, reply.answer.responseId);
    if (waitMs > 0) later(waitMs, () => send(reply, response));
    else send(reply, response);
  }

  function answerOrLog({ method = '', url = '', headers }: IncomingMessage, body: string): Reply {
    try {
      return answerer.answer({ method, target: url, headers, body });
    } catch (error) {
      options.log(`sandbox: ${method} ${url.split('?', 1).join('')}`, error);
      return { effect: { refusal: refusals.internalError } };
    }
  }

  function sendFeedback(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const refusal = refuseKey(request.headers['x-api-key'], options.key);
    if (refusal === null) sendJson(response, 200, {}, { feedback: answerer.feedback() });
    else sendRefusal(response, refusal);
  }

  // Longer than any client keeps an idle connection, so that no call uses a connection that is just closing.
  server.keepAliveTimeout = 120_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(tooBadToRead(error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'));
  });

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Failed('parameter.bad', { parameter: 'port', value: options.port, problem: error.code ?? error.message })),
    );
    server.listen(options.port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : options.port);
    });
  });

  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => counter.counts(),
    feedback: () => answerer.feedback(),
    close: () =>
      new Promise((resolve) => {
        for (const cancel of waiting) cancel();
        waiting.clear();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The sandbox's own route; the service doesn't have it. */
const feedbackPath = '/_sandbox/feedback';

/** The longest accepted body: far larger than any feedback. */
const mostBytes = 64 * 1024;
const tooLong: Reply = { effect: { refusal: badRequest('The body is too long.') } };

/** Reads the body as text; null if it is too long. Rejects if the caller disconnects. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.length;
    // Even a body that is too long is read to its end: a caller that is still sending wouldn't get the response.
    if (length <= mostBytes) chunks.push(chunk);
  }
  return length > mostBytes ? null : Buffer.concat(chunks).toString('utf8');
}

function sendRefusal(response: ServerResponse, { status, body }: Refusal): void {
  sendJson(response, status, {}, body);
}

/** Formats the response to a request that isn't HTTP, with the sandbox's mark like any other. */
function tooBadToRead(status: string): string {
  const body = JSON.stringify({ error: 'bad_request', message: 'Malformed request.' });
  const headers = { ...sandboxMark, 'content-type': 'application/json', 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

/** A sandbox in this process, started when its URL is first requested. */
export function embeddedSandbox({ clock, log }: Pick<Ports, 'clock' | 'log'>) {
  let started: Promise<Sandbox> | null = null;
  return {
    url: async (): Promise<string> => {
      const free = { port: 0, key: defaultSandboxKey, callsPerSecond: null, quota: null, faults: [] };
      // No caller reads the counts, and remembering a run of a million rows would take 40 MB.
      started ??= startSandbox({ ...free, remembersBilled: false, clock, log });
      return (await started).url;
    },
    close: async (): Promise<void> => {
      await (await started)?.close();
    },
  };
}
