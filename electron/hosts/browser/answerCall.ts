/** Handles a command sent as `POST /call/NAME`: reads its body up to a limit, parses it, and dispatches it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Failure } from '#contract/failure.ts';
import { dispatch } from '../dispatch.ts';
import type { Dispatched } from '../dispatch.ts';
import { refuse, reply } from './refuse.ts';

export const mostBodyBytes = 10_000_000;

/** Null if the body exceeds the limit. */
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

/** A failure that the core intended is a normal answer; a bad request or a bug also shows in the status. */
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
