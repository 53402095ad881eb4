/** The first and the last line of evidence, and a row’s proof, each with one spelling only. */
import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '#base/json.ts';
import {
  evidenceFormat,
  evidenceVersion,
  type EvidenceEnvironment,
  type EvidenceHeader,
  payloadType,
  sealSchema,
  type EvidenceStatement,
  type Seal,
  rowProofSchema,
  type RowProof,
} from '#contract/evidence/evidence.ts';
import type { PartStatement } from '#contract/evidence/evidencePart.ts';
import { sha256 } from '../../platform/merkle/tree.ts';
import { type Signer, keyIdOf } from '../signer.ts';

/**
 * Base64 read strictly: each value has one spelling, so that no character of a file can be changed unnoticed. Null unless the text is exactly how
 * these bytes are written: standard alphabet, with padding.
 */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** The same for the URL-safe alphabet without padding, and a known number of bytes. */
export function fromBase64Url(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}

/** The first line of evidence, which says what the sealed statement says, and where its answers came from. */
export const headerOf = ({ environment, rows }: { environment: EvidenceEnvironment; rows: number }): EvidenceHeader => ({
  environment,
  format: evidenceFormat,
  rows,
  version: evidenceVersion,
});

/** A run is the sandbox's as soon as one of its answers is. */
export function environmentOfRuns(runs: readonly { sandbox: boolean }[]): EvidenceEnvironment {
  if (runs.length === 0) return 'NONE';
  if (runs.every(({ sandbox }) => sandbox)) return 'SANDBOX';
  return runs.some(({ sandbox }) => sandbox) ? 'SANDBOX AND LIVE' : 'LIVE';
}

/**
 * The last line of evidence: an in-toto Statement in a DSSE envelope, and what its signature is checked with. The bytes that are signed: DSSE's
 * pre-authentication encoding, version 1.
 */
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

type SignatureState = { state: 'unsigned' } | { state: 'holds'; keyId: string } | { state: 'signatureBad' } | { state: 'keyBad' };

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

/**
 * How one row's proof is written: JSON with sorted keys, indented by two, so that people can read it and there is one spelling of it. With its line
 * feed at the end.
 */
export const rowProofText = (proof: RowProof): string => `${JSON.stringify(JSON.parse(canonicalJson(proof)), null, 2)}\n`;

/** Null unless the text is exactly how a proof is written. */
export function parseRowProof(text: string): RowProof | null {
  try {
    const proof = rowProofSchema.parse(JSON.parse(text));
    return rowProofText(proof) === text ? proof : null;
  } catch {
    return null;
  }
}
