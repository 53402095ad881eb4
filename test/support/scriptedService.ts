/** A service over real sockets whose every answer a test scripts; it records what it received, when, and what it would have charged for. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenCall {
  /** Monotonic ms when the request's head had arrived. */
  at: number;
  /** 1 for the first. */
  number: number;
  phone: string;
  key: string;
}

/** Helpers write complete answers of phone_intel@3.0; a test writes any other answer itself. */
export type Script = (call: SeenCall, response: ServerResponse, request: IncomingMessage) => void;

export interface ScriptedService {
  url: string;
  port: number;
  seen: SeenCall[];
  /** The number of calls that arrived after this time. */
  since(at: number): number;
  close(): Promise<void>;
}

/** `more` overrides or adds properties. */
export const answerBody = (phone: string, more: object = {}): string =>
  JSON.stringify({
    id: 'Phone.3e70a5d0-0000-4000-8000-000000000000',
    phone_number: phone,
    is_valid: true,
    activity_score: 84,
    country_calling_code: '1',
    country_code: 'US',
    country_name: 'United States',
    line_type: 'Mobile',
    carrier: 'Northline Wireless',
    is_prepaid: false,
    add_ons: null,
    error: null,
    warnings: [],
    ...more,
  });

export function sendAnswer({ phone }: SeenCall, response: ServerResponse): void {
  sendText(response, 200, answerBody(phone));
}

export function sendText(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

export function sendError(response: ServerResponse, status: number, errorCode: string, headers: Record<string, string> = {}): void {
  sendText(response, status, JSON.stringify({ errorCode, message: `${errorCode} says the test` }), headers);
}

export async function startScriptedService(
  script: Script = (call, response) => sendAnswer(call, response),
  port = 0,
): Promise<ScriptedService> {
  const seen: SeenCall[] = [];
  const server = createServer({ keepAlive: true }, (request, response) => {
    const call: SeenCall = {
      at: performance.now(),
      number: seen.length + 1,
      phone: new URL(request.url ?? '/', 'http://service').searchParams.get('phone') ?? '',
      key: String(request.headers['x-api-key']),
    };
    seen.push(call);
    script(call, response, request);
  });
  // Longer than any client keeps an idle connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    seen,
    since: (at) => seen.filter((call) => call.at > at).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
