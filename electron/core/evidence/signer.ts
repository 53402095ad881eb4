/** Signs evidence with an Ed25519 key, from the keychain or from a PEM file. Only signatures leave this file, never the private key. */
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { Failed } from '#contract/failure.ts';

export interface Signer {
  /** Lower-case hex SHA-256 of the public key's SubjectPublicKeyInfo (DER). */
  keyId: string;
  /** SubjectPublicKeyInfo as PEM. */
  publicPem: string;
  /** Returns the 64-byte Ed25519 signature (RFC 8032) of these bytes. */
  sign(bytes: Uint8Array): Uint8Array;
}

/** Returns the id of a public key, as in `Signer`. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');

export function signerOf(privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey);
  return {
    keyId: keyIdOf(publicKey),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}

/**
 * Creates a signer from a private key in PKCS #8 PEM, as `openssl genpkey -algorithm ed25519` writes it. `path`: as the user gave it, for
 * the message. Throws Failed('signing.badKey') for anything else; the message never quotes the file.
 */
export function signerFromPem(pem: string, path: string): Signer {
  const bad = (keyProblem: 'noPem' | 'encrypted' | 'public' | 'otherKind' | 'unreadable'): Failed =>
    new Failed('signing.badKey', { path, keyProblem });
  if (pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----')) throw bad('encrypted');
  if (pem.includes('-----BEGIN PUBLIC KEY-----')) throw bad('public');
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) throw bad('noPem');
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    throw bad(pem.includes('-----BEGIN PRIVATE KEY-----') ? 'unreadable' : 'otherKind');
  }
  if (key.asymmetricKeyType !== 'ed25519' || !pem.includes('-----BEGIN PRIVATE KEY-----')) throw bad('otherKind');
  return signerOf(key);
}
