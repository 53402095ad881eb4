/** The loopback host's own responses: complete bodies, replies for the window, and refusals as a sentence for people. */
import type { ServerResponse } from 'node:http';
import type { Failure } from '#contract/failure.ts';
import { closedHeaders } from '../node/rendererFiles.ts';

/**
 * Ends the response. The rest of the request's body is read and discarded, because closing the connection during an upload loses the
 * response.
 */
export function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.req.resume();
  response
    .writeHead(status, { ...closedHeaders, 'cache-control': 'no-store', ...headers, 'content-length': Buffer.byteLength(body) })
    .end(body);
}

/** Ends the response with a reply that the window parses. */
export function reply(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(body));
}

/** Ends the response with a refusal; `why` is a sentence, or for 500 the id of the log line. */
export function refuse(response: ServerResponse, status: number, why: string): void {
  if (status === 405) response.setHeader('allow', 'GET, POST');
  const failure: Failure =
    status === 500 ? { code: 'internal', params: { logId: why } } : { code: 'host.unreachable', params: { problem: why } };
  if (response.req.method === 'POST') reply(response, status, { ok: false, failure });
  else send(response, status, { 'content-type': 'text/plain; charset=utf-8' }, `${why}\n`);
}
