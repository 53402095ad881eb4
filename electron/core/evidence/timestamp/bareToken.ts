/** Removes from a token what nothing signs: it could be changed unnoticed, and nobody needs it. */
import { X509Certificate } from 'node:crypto';
import { ContentInfo } from 'pkijs';
import { certificateChain } from './certificateChain.ts';
import { parseToken, rawCertificates, readToken, signedData } from './readToken.ts';

/** The same token without revocation lists, unsigned attributes and certificates that aren't part of the signer's chain. */
export function bareToken(token: Uint8Array): Uint8Array {
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
