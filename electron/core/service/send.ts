/** Sends a request to the service and returns the exchange. The only code that has both the key and a request. */
import type { Exchange, Transport } from '../ports.ts';
import type { ServiceRequest } from './serviceRequest.ts';

/** Shorter keys (the sandbox's own is a word) would match harmless text, and aren't secret. */
const shortestSecret = 12;

/**
 * Returns the exchange with every occurrence of the key in headers and body replaced by asterisks, so that a server that repeats it can't
 * bring it into the ledger; the same object if there is none.
 */
function withoutKey(exchange: Exchange, key: string): Exchange {
  if (exchange.kind !== 'response' || key.length < shortestSecret) return exchange;
  const stars = '*'.repeat(key.length);
  const { headers, body } = exchange;
  const inHeaders = headers.some(([, value]) => value.includes(key));
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const inBody = bytes.includes(key);
  if (!inHeaders && !inBody) return exchange;
  return {
    ...exchange,
    headers: headers.map(([name, value]) => [name, value.replaceAll(key, stars)]),
    body: inBody ? Buffer.from(bytes.toString('latin1').replaceAll(Buffer.from(key).toString('latin1'), stars), 'latin1') : body,
  };
}

/** Larger bodies are truncated; no answer of the service comes close. */
const maxBodyBytes = 5_000_000;

export interface SendOptions {
  /** As returned by `parseBaseUrl`. */
  baseUrl: string;
  key: string;
  /** The total deadline, from the first byte sent to the last byte received. */
  timeoutMs: number;
  transport: Transport;
  signal?: AbortSignal;
  unsentSignal?: AbortSignal;
  onSent?: (() => boolean) | undefined;
}

/**
 * Returns the URL of a request. For a GET: exact parameter names, UTF-8, `&` between them, add-ons separated by commas. For a POST: without
 * a query. It never contains the key.
 */
export function requestUrl(request: ServiceRequest, baseUrl: string): string {
  const url = `${baseUrl.replace(/\/+$/, '')}${request.operation.path}`;
  if (request.operation.method === 'POST') return url;
  const pairs = [...request.parameters, ...request.correlation].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  // Names of add-ons need no escaping, and commas are allowed in a query.
  if (request.addOns.length > 0) pairs.push(`add_ons=${request.addOns.join(',')}`);
  return `${url}?${pairs.join('&')}`;
}

/** Returns the JSON object of a POST, with flags as booleans; undefined for a GET. */
export function requestBody({ operation, parameters, correlation }: ServiceRequest): string | undefined {
  if (operation.method !== 'POST') return undefined;
  const flags = new Set(operation.parameters.filter(({ kind }) => kind === 'flag').map(({ name }) => name));
  return JSON.stringify(
    Object.fromEntries([...parameters, ...correlation].map(([name, value]) => [name, flags.has(name) ? value === 'true' : value])),
  );
}

/** Performs one exchange with the service; always returns, never throws. The key is removed from the response. */
export async function send(
  request: ServiceRequest,
  { baseUrl, key, timeoutMs, transport, signal, unsentSignal, onSent }: SendOptions,
): Promise<Exchange> {
  const body = requestBody(request);
  const exchange = await transport.exchange({
    url: requestUrl(request, baseUrl),
    method: request.operation.method,
    headers: { 'x-api-key': key, accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    timeoutMs,
    maxBodyBytes,
    ...(signal && { signal }),
    ...(unsentSignal && { unsentSignal }),
    ...(onSent && { onSent }),
  });
  return withoutKey(exchange, key);
}
