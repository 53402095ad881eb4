/** Which of a token's certificates belong together. */
import type { X509Certificate } from 'node:crypto';

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

export const isSelfSigned = (certificate: X509Certificate): boolean => isIssuedBy(certificate, certificate);

/**
 * From the first one, the signer's, upwards to one that signed itself, each signed by the next. The signer's alone if the others don't get
 * there: nothing would say that the last of them is unchanged, while the signature covers the hash of the signer's.
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
