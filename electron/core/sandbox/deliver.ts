/** Delivers a reply: complete, or broken the way that networks and proxies break it. */
import type { ServerResponse } from 'node:http';
import type { Delivery } from './faults.ts';
import type { AnswerBody } from './reshapes.ts';

/** A header of every response, so that no client can mistake a sandbox answer for a real one. */
export const sandboxMark = { 'x-rollcall-sandbox': '1' } as const;

interface Parcel {
  readonly response: ServerResponse;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AnswerBody;
}

/** May close the connection. */
export function deliver(delivery: Delivery, parcel: Parcel): void {
  deliveries[delivery](parcel);
}

export function sendJson(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: unknown): void {
  response.end(begin(response, status, headers, body));
}

/** Sends the head of a response with a JSON body, and returns the body. */
function begin(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: unknown): Buffer {
  const bytes = Buffer.from(JSON.stringify(body));
  const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  response.writeHead(status, { ...sandboxMark, ...type, ...headers });
  return bytes;
}

const deliveries: Readonly<Record<Delivery, (parcel: Parcel) => void>> = {
  whole: ({ response, headers, body }) => sendJson(response, 200, headers, body),
  hang: () => undefined,
  cut: ({ response }) => response.destroy(),
  truncated({ response, headers, body }) {
    const bytes = begin(response, 200, headers, body);
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  },
  html({ response }) {
    const page = '<!doctype html><title>502 Bad Gateway</title><h1>The proxy had nothing better to say</h1>';
    response.writeHead(200, { ...sandboxMark, 'content-type': 'text/html', 'content-length': page.length });
    response.end(page);
  },
};
