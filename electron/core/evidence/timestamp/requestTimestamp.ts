/** Asks a time-stamp server (RFC 3161 over HTTP) for a token over a hash, and accepts only one that verifies. */
import { timingSafeEqual } from 'node:crypto';
import { Failed } from '#contract/failure.ts';
import type { TimestampRefusal } from '#contract/evidence/timestamp.ts';
import type { Exchange, Random, Transport } from '../../ports.ts';
import { parseTimestampUrl } from './timestampUrl.ts';
import { verifyTimestamp } from './verifyTimestamp.ts';

const timeoutMs = 20_000;
/** Tokens have 2 to 10 kB. */
const maxBodyBytes = 128 * 1024;
const nonceBytes = 8;

/**
 * The token (DER of the CMS ContentInfo) over this SHA-256 (32 bytes). Nothing but the hash and a nonce is sent. Throws
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
  // A positive number of full length: servers return it as they read it.
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
  const said = await verifyTimestamp(reply.token, sha256);
  if ('problem' in said) throw refused(said.problem);
  return reply.token;

  function tokenIn(body: Uint8Array): ReturnType<typeof parseReply> | null {
    try {
      return parseReply(body);
    } catch {
      // Whatever the parsers throw: these bytes aren't a reply.
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
