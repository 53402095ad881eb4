/** Requests a token over a hash from a time-stamp server (RFC 3161 over HTTP), and accepts only one that verifies. */
import { timingSafeEqual } from 'node:crypto';
import { timestampUrlSchema, type TimestampRefusal } from '#contract/evidence/signing.ts';
import { Failed } from '#contract/failure.ts';
import type { Exchange, Random, Transport } from '../../ports.ts';
import { verifyTimestamp } from './verifyTimestamp.ts';

/**
 * Parses the address of a time-stamp server: http or https, a host, optionally a path and a query; no credentials, no fragment. Plain http
 * is common here: only a hash is sent, and the reply is signed. Throws Failed('timestamp.badUrl').
 */
export function parseTimestampUrl(text: string): string {
  const { data } = timestampUrlSchema.safeParse(text);
  const url = data === undefined ? null : URL.parse(data);
  if (!url)
    throw new Failed('timestamp.badUrl', {
      url: text
        .trim()
        .replace(/\/\/.*@/s, '//…@')
        .slice(0, 200),
    });
  return url.href;
}

const timeoutMs = 20_000;
/** Maximum size of a reply; tokens take 2 to 10 kB. */
const maxBodyBytes = 128 * 1024;
const nonceBytes = 8;

/**
 * Returns the token (DER of the CMS ContentInfo) over this SHA-256 (32 bytes). Nothing but the hash and a nonce is sent. Throws
 * Failed('timestamp.badUrl' | 'timestamp.notObtained').
 */
export async function requestTimestamp(
  { transport, random }: { transport: Pick<Transport, 'exchange'>; random: Pick<Random, 'bytes'> },
  address: string,
  sha256: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const url = parseTimestampUrl(address);
  const refused = (refusal: TimestampRefusal, detail = ''): Failed => new Failed('timestamp.notObtained', { url, refusal, detail });
  // Loaded when first needed: most evidence has no time-stamp, and the parser is large.
  const { buildQuery, parseReply } = await import('./timestampMessages.ts');

  const nonce = new Uint8Array(random.bytes(nonceBytes));
  // A positive number of full length, because servers return it as they parse it.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const exchange = await transport.exchange({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: buildQuery(sha256, nonce),
    timeoutMs,
    maxBodyBytes,
    signal,
  });
  const reply = tokenIn(bodyOf(exchange, refused));
  if (reply === null) throw refused('notAReply');
  if ('refused' in reply) throw refused('refused', reply.refused);
  if (reply.nonce?.length !== nonce.length || !timingSafeEqual(reply.nonce, nonce)) throw refused('otherNonce');
  const verified = await verifyTimestamp(reply.token, sha256);
  if ('problem' in verified) throw refused(verified.problem);
  return reply.token;

  function tokenIn(body: Uint8Array): ReturnType<typeof parseReply> | null {
    try {
      return parseReply(body);
    } catch {
      // Whatever the parsers throw, these bytes aren't a reply.
      return null;
    }
  }
}

function bodyOf(exchange: Exchange, refused: (refusal: TimestampRefusal, detail?: string) => Failed): Uint8Array {
  if (exchange.kind === 'neverConnected') throw refused('unreachable', exchange.problem);
  if (exchange.kind === 'cut') throw exchange.problem === 'timedOut' ? refused('timedOut') : refused('notAReply');
  if (exchange.status !== 200) throw refused('status', String(exchange.status));
  return exchange.body;
}
