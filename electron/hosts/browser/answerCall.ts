/** Handles a command sent as `POST /call/NAME`: reads its body up to a limit, parses it, and dispatches it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Failure } from '#contract/failure.ts';
import type { Emit } from '#contract/events.ts';
import type { Clock } from '#core/ports.ts';
import { dispatch, type Dispatched } from '../dispatch.ts';
import { refuse, reply } from './guard.ts';

const mostBodyBytes = 10_000_000;

/** Returns null if the body exceeds the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBodyBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Returns the status for an answer. An intended failure of the core is a normal answer; bad requests and bugs are also reflected in the
 * status.
 */
function statusOf(answer: Dispatched): number {
  const statuses: Partial<Record<Failure['code'], number>> = { 'command.unknown': 404, 'command.badParams': 400, internal: 500 };
  return answer.ok ? 200 : (statuses[answer.failure.code] ?? 200);
}

export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  handlers: CommandHandlers,
  log: (message: string, error?: unknown) => string,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) return refuse(response, 413, `A command may weigh at most ${mostBodyBytes} bytes.`);
  let params: unknown;
  try {
    params = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    const failure: Failure = { code: 'command.badParams', params: { name: name.slice(0, 80), where: '', problem: 'not JSON' } };
    return reply(response, 400, { ok: false, failure });
  }
  const answer = await dispatch(handlers, name, params, log);
  reply(response, statusOf(answer), answer);
}

const heartbeatMs = 15_000;
/** A page that stops reading is disconnected at this many unread bytes; it reconnects and rereads everything. */
const mostUnreadBytes = 4_000_000;

interface EventStream {
  emit: Emit;
  /** Takes over the response, which stays open until the page or the stream closes. */
  add(response: ServerResponse): void;
  close(): void;
}

/**
 * Sends the core's events to every open page as server-sent events. `onPages` is called with the number of open pages whenever it changes.
 */
export function openEventStream(clock: Clock, onPages: (open: number) => void): EventStream {
  const pages = new Set<ServerResponse>();
  const send = (text: string): void => {
    for (const page of pages) {
      if (page.writableLength > mostUnreadBytes) page.destroy();
      else page.write(text);
    }
  };
  let cancel: () => void;
  const beat = (): void => {
    send(': still here\n\n');
    cancel = clock.after(heartbeatMs, beat);
  };
  cancel = clock.after(heartbeatMs, beat);
  return {
    emit: (name, payload) => send(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`),
    add: (response) => {
      pages.add(response);
      onPages(pages.size);
      response.on('close', () => {
        if (pages.delete(response)) onPages(pages.size);
      });
      response.write('retry: 1000\n\n');
    },
    close: () => {
      cancel();
      for (const page of pages) page.end();
      pages.clear();
    },
  };
}
