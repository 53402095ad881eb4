/** Requests to a time-stamp server and its replies (RFC 3161, 2.4), stripped of everything unsigned. */
import * as asn1js from 'asn1js';
import { X509Certificate } from 'node:crypto';
import { ContentInfo, AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { parseToken, rawCertificates, readToken, signedData, isDer } from './readToken.ts';
import { certificateChain } from './verifyTimestamp.ts';

/**
 * Removes everything unsigned from a token, because it could be changed unnoticed and isn't needed. Returns the same token without
 * revocation lists, unsigned attributes and certificates that aren't part of the signer's chain.
 */
function bareToken(token: Uint8Array): Uint8Array {
  const signed = parseToken(token);
  const write = (): Uint8Array => {
    const whole = new ContentInfo({ contentType: signedData, content: signed.toSchema(true) });
    return new Uint8Array(whole.toSchema().toBER());
  };
  const [signer] = signed.signerInfos;
  const isBare = signed.crls === undefined && signer?.unsignedAttrs === undefined;
  if (!isBare) {
    delete signed.crls;
    delete signer?.unsignedAttrs;
  }
  const bare = isBare ? token : write();
  const { certificates } = readToken(bare);
  const needed = new Set(certificateChain(certificates).map(({ fingerprint256 }) => fingerprint256));
  if (needed.size === certificates.length) return bare;
  const raw = rawCertificates(bare);
  signed.certificates = signed.certificates?.filter((_one, at) => needed.has(new X509Certificate(raw[at] ?? '').fingerprint256));
  return write();
}

const sha256Id = '2.16.840.1.101.3.4.2.1';

/** Builds a request for a token over this SHA-256 that includes the server's certificates. `nonce`: a positive number, big-endian. */
export function buildQuery(sha256: Uint8Array, nonce: Uint8Array): Uint8Array {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Id, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: Uint8Array.from(sha256).buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  });
  return new Uint8Array(query.toSchema().toBER());
}

/** Statuses that come with a token: granted, and granted with modifications. */
const granted: readonly number[] = [0, 1];

/**
 * Returns the token in a reply, stripped of everything unsigned, and its nonce; or the server's message. Throws an Error for anything but a
 * reply.
 */
export function parseReply(body: Uint8Array): { token: Uint8Array; nonce: Uint8Array | null } | { refused: string } {
  if (!isDer(body)) throw new Error('not DER');
  const { result } = asn1js.fromBER(body);
  const { status, timeStampToken } = new TimeStampResp({ schema: result });
  if (!granted.includes(status.status) || !timeStampToken) {
    const words = (status.statusStrings ?? []).map((text) => text.getValue()).join(' ');
    return { refused: words.slice(0, 200) };
  }
  // Uses the original bytes: re-encoded ones might not be what was signed.
  const [, tokenBlock] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  if (!tokenBlock) throw new Error('no token');
  const token = bareToken(tokenBlock.valueBeforeDecodeView);
  return { token, nonce: readToken(token).nonce };
}
