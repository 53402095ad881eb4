/** Removes the key from responses: a server that repeats it in a message must not bring it into the ledger. */
import type { Exchange } from '../ports.ts';

/** Shorter keys (the sandbox's own is a word) would match harmless text, and aren't secret. */
const shortestSecret = 12;

/** The exchange with every occurrence of the key in headers and body replaced by asterisks; the same object if there is none. */
export function withoutKey(exchange: Exchange, key: string): Exchange {
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
