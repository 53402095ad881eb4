/** The last line of evidence: an in-toto Statement in a DSSE envelope, and what its signature is checked with. */
import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '#base/canonicalJson.ts';
import { sha256 } from '../../platform/merkle/tree.ts';
import { payloadType, sealSchema, type EvidenceStatement, type Seal } from '#contract/evidence/evidence.ts';
import type { PartStatement } from '#contract/evidence/evidencePart.ts';
import type { Signer } from '../signer.ts';
import { keyIdOf } from '../signer.ts';
import { fromBase64 } from './base64.ts';

/** The bytes that are signed: DSSE's pre-authentication encoding, version 1. */
export const signedBytes = (payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

/** `signer` null: the envelope has no signature, and says so by having none. */
export function sealStatement(statement: EvidenceStatement | PartStatement, signer: Signer | null): Seal {
  const payload = Buffer.from(canonicalJson(statement));
  const envelope = { payload: payload.toString('base64'), payloadType, signatures: [] } as const;
  if (signer === null) return { envelope: { ...envelope, signatures: [] } };
  const sig = Buffer.from(signer.sign(signedBytes(payload))).toString('base64');
  return { envelope: { ...envelope, signatures: [{ keyid: signer.keyId, sig }] }, publicKey: signer.publicPem };
}

/** What a time from outside is asked for: SHA-256 of the envelope as canonical JSON, so that it covers the signature. */
export const envelopeSha256 = ({ envelope }: Seal): Buffer => sha256(Buffer.from(canonicalJson(envelope)));

export const sealLine = (seal: Seal): string => canonicalJson(seal);

/** Null unless the line is exactly how a seal is written. */
export function parseSeal(line: string): Seal | null {
  try {
    const seal = sealSchema.parse(JSON.parse(line));
    return canonicalJson(seal) === line ? seal : null;
  } catch {
    return null;
  }
}

/** What is signed; null if it is not spelled as base64 is. */
export const payloadOf = ({ envelope }: Seal): Buffer | null => fromBase64(envelope.payload);

export type SignatureState = { state: 'unsigned' } | { state: 'holds'; keyId: string } | { state: 'signatureBad' } | { state: 'keyBad' };

/** Whether the key that stands beside the envelope made its signature. Whose key that is, nobody can tell from the file alone. */
export function checkSignature(seal: Seal): SignatureState {
  const [signature] = seal.envelope.signatures;
  if (signature === undefined) return { state: seal.publicKey === undefined ? 'unsigned' : 'keyBad' };
  const [payload, sig] = [payloadOf(seal), fromBase64(signature.sig)];
  const key = publicKeyOf(seal.publicKey ?? '');
  if (key === null || keyIdOf(key) !== signature.keyid) return { state: 'keyBad' };
  if (payload === null || sig?.length !== 64 || !verify(null, signedBytes(payload), key, sig)) return { state: 'signatureBad' };
  return { state: 'holds', keyId: signature.keyid };
}

/** An Ed25519 key in the one spelling of its PEM; null for anything else. */
function publicKeyOf(pem: string): ReturnType<typeof createPublicKey> | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' && key.export({ type: 'spki', format: 'pem' }) === pem ? key : null;
  } catch {
    return null;
  }
}
