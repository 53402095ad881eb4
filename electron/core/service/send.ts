/** Carries a request to the service and brings back what came of it; the only room that ever holds the key beside a request. */
import type { Exchange, Transport } from '../ports.ts';
import type { ServiceRequest } from './buildRequest.ts';
import { withoutKey } from './withoutKey.ts';

/** A larger body is cut: no answer of the service comes near it. */
const maxBodyBytes = 5_000_000;

export interface SendOptions {
  /** As `parseBaseUrl` gives it. */
  baseUrl: string;
  key: string;
  /** The whole deadline, from the first byte out to the last byte in. */
  timeoutMs: number;
  transport: Transport;
  signal?: AbortSignal;
}

/** The URL of a request: exact parameter names, UTF-8, `&` between them, add-ons separated by commas. It never holds the key. */
export function requestUrl(request: ServiceRequest, baseUrl: string): string {
  const pairs = [...request.parameters, ...request.correlation].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  // Names of add-ons need no escaping, and a comma stands for itself in a query.
  if (request.addOns.length > 0) pairs.push(`add_ons=${request.addOns.join(',')}`);
  return `${baseUrl.replace(/\/+$/, '')}${request.operation.path}?${pairs.join('&')}`;
}

/** One exchange with the service; always returned, never thrown. Whatever repeats the key comes back without it. */
export async function send(request: ServiceRequest, { baseUrl, key, timeoutMs, transport, signal }: SendOptions): Promise<Exchange> {
  const exchange = await transport.exchange({
    url: requestUrl(request, baseUrl),
    method: request.operation.method,
    headers: { 'x-api-key': key, accept: 'application/json' },
    timeoutMs,
    maxBodyBytes,
    ...(signal && { signal }),
  });
  return withoutKey(exchange, key);
}
