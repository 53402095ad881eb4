/** Verifies a time-stamp token offline, with the certificates that it contains. */
import { type X509Certificate, createHash, timingSafeEqual, verify } from 'node:crypto';
import type { Timestamp, TimestampProblem } from '#contract/evidence/signing.ts';
import type { ReadToken } from './readToken.ts';

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isSelfSigned = (certificate: X509Certificate): boolean => isIssuedBy(certificate, certificate);

/**
 * Returns the chain from the first certificate, the signer's, up to a self-signed one, each signed by the next. Returns only the signer's
 * if the others don't lead there: nothing would guarantee that the last of them is unchanged, while the signature covers the hash of the
 * signer's.
 */
export function certificateChain([signer, ...others]: readonly X509Certificate[]): X509Certificate[] {
  if (!signer) return [];
  const chain = [signer];
  const left = [...others];
  for (let last = signer; !isSelfSigned(last);) {
    const child = last;
    const at = left.findIndex((candidate) => candidate.ca && isIssuedBy(child, candidate));
    const [next] = at < 0 ? [] : left.splice(at, 1);
    if (!next) return [signer];
    chain.push(next);
    last = next;
  }
  return chain;
}

/** The extended key usage of certificates that sign time-stamps and nothing else (RFC 3161, 2.3). */
const timeStamping = '1.3.6.1.5.5.7.3.8';

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
const hashOf = (name: string, bytes: Uint8Array): Uint8Array => createHash(name).update(bytes).digest();

/** Returns the common name in a subject or issuer, or all of it if there is none. */
const nameIn = (name: string): string => /^CN=(.*)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ');

function problemOf(token: ReadToken, sha256: Uint8Array): TimestampProblem | null {
  const [signer] = token.certificates;
  if (!signer || token.imprint.hash !== 'sha256' || !equal(token.imprint.value, sha256)) return 'otherHash';
  const covers = token.certificateHash;
  if (!equal(token.messageDigest, hashOf(token.hash, token.content)) || !equal(covers.value, hashOf(covers.hash, signer.raw)))
    return 'signature';
  if (!verify(token.hash, token.signedAttributes, signer.publicKey, token.signature)) return 'signature';
  if (signer.keyUsage?.length !== 1 || signer.keyUsage[0] !== timeStamping) return 'notForTime';
  const chain = certificateChain(token.certificates);
  // A certificate outside the chain could be exchanged unnoticed.
  if (chain.length !== token.certificates.length) return 'chain';
  const valid = chain.every(({ validFromDate, validToDate }) => validFromDate.getTime() <= token.at && token.at <= validToDate.getTime());
  return valid ? null : 'notValidThen';
}

/**
 * Returns what a token states about a SHA-256 (32 bytes), or why it is invalid. Whether to trust the authority is up to the reader: nothing
 * is compared with certificates outside the token, and no network is used.
 */
export async function verifyTimestamp(token: Uint8Array, sha256: Uint8Array): Promise<Timestamp | { problem: TimestampProblem }> {
  // Loaded when first needed: most evidence has no time-stamp, and the parser is large.
  const { readToken } = await import('./readToken.ts');
  try {
    const read = readToken(token);
    const problem = problemOf(read, sha256);
    if (problem !== null) return { problem };
    const [signer, top] = [read.certificates[0], certificateChain(read.certificates).at(-1)];
    if (!signer || !top) return { problem: 'chain' };
    const authoritySha256 = createHash('sha256').update(top.raw).digest('hex');
    return { at: read.at, accuracyMs: read.accuracyMs, by: nameIn(signer.subject), authority: nameIn(top.issuer), authoritySha256 };
  } catch {
    // Whatever the parsers throw, these bytes aren't a token.
    return { problem: 'unreadable' };
  }
}
