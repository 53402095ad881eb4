/** The first and the last line of evidence, and a row’s proof, each with exactly one valid spelling. */
import { createPublicKey, verify } from 'node:crypto';
import type { z } from 'zod';
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
 * Decodes base64 strictly: each value has exactly one spelling, so that no character of a file can be changed unnoticed. Null unless the
 * text is exactly how these bytes are written: standard alphabet, with padding.
 */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Does the same for the URL-safe alphabet without padding, and a known number of bytes. */
export function fromBase64Url(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}

/** Parses JSON that has exactly one valid spelling, which `write` gives it; null for anything else. */
export function parseExact<T>(text: string, schema: z.ZodType<T>, write: (value: T) => string): T | null {
  try {
    const value = schema.parse(JSON.parse(text));
    return write(value) === text ? value : null;
  } catch {
    return null;
  }
}

/** Does the same for bytes: those that aren't valid text would be replaced by other ones. */
export function parseExactBytes<T>(bytes: Buffer, schema: z.ZodType<T>, write: (value: T) => string): T | null {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? parseExact(text, schema, write) : null;
}

/** Returns the first line of evidence, which repeats facts from the sealed statement, including where its answers came from. */
export const headerOf = ({ environment, rows }: { environment: EvidenceEnvironment; rows: number }): EvidenceHeader => ({
  environment,
  format: evidenceFormat,
  rows,
  version: evidenceVersion,
});

/** A run counts as a sandbox run once any of its answers comes from the sandbox. */
export function environmentOfRuns(runs: readonly { sandbox: boolean }[]): EvidenceEnvironment {
  if (runs.length === 0) return 'NONE';
  if (runs.every(({ sandbox }) => sandbox)) return 'SANDBOX';
  return runs.some(({ sandbox }) => sandbox) ? 'SANDBOX AND LIVE' : 'LIVE';
}

/**
 * Returns the bytes to sign: DSSE's pre-authentication encoding, version 1. The last line of evidence is an in-toto Statement in a DSSE
 * envelope, with the key for checking its signature.
 */
export const signedBytes = (payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

/** If `signer` is null, the envelope contains no signature, which marks it as unsigned. */
export function sealStatement(statement: EvidenceStatement | PartStatement, signer: Signer | null): Seal {
  const payload = Buffer.from(canonicalJson(statement));
  const envelope = { payload: payload.toString('base64'), payloadType, signatures: [] } as const;
  if (signer === null) return { envelope: { ...envelope, signatures: [] } };
  const sig = Buffer.from(signer.sign(signedBytes(payload))).toString('base64');
  return { envelope: { ...envelope, signatures: [{ keyid: signer.keyId, sig }] }, publicKey: signer.publicPem };
}

/** Returns the hash that is sent for an external time-stamp: SHA-256 of the envelope as canonical JSON, so that it covers the signature. */
export const envelopeSha256 = ({ envelope }: Seal): Buffer => sha256(Buffer.from(canonicalJson(envelope)));

export const sealLine = (seal: Seal): string => canonicalJson(seal);

/** Returns null unless the line is exactly how a seal is written. */
export const parseSeal = (line: string): Seal | null => parseExact(line, sealSchema, sealLine);

/** Returns the signed bytes; null if their base64 isn't spelled strictly. */
export const payloadOf = ({ envelope }: Seal): Buffer | null => fromBase64(envelope.payload);

type SignatureState = { state: 'unsigned' } | { state: 'holds'; keyId: string } | { state: 'signatureBad' } | { state: 'keyBad' };

/** Checks whether the key next to the envelope made its signature. The file alone can't show whose key that is. */
export function checkSignature(seal: Seal): SignatureState {
  const [signature] = seal.envelope.signatures;
  if (signature === undefined) return { state: seal.publicKey === undefined ? 'unsigned' : 'keyBad' };
  const [payload, sig] = [payloadOf(seal), fromBase64(signature.sig)];
  const key = publicKeyOf(seal.publicKey ?? '');
  if (key === null || keyIdOf(key) !== signature.keyid) return { state: 'keyBad' };
  if (payload === null || sig?.length !== 64 || !verify(null, signedBytes(payload), key, sig)) return { state: 'signatureBad' };
  return { state: 'holds', keyId: signature.keyid };
}

/** Returns an Ed25519 key in the one valid spelling of its PEM; null for anything else. */
function publicKeyOf(pem: string): ReturnType<typeof createPublicKey> | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' && key.export({ type: 'spki', format: 'pem' }) === pem ? key : null;
  } catch {
    return null;
  }
}

/**
 * Writes one row's proof: JSON with sorted keys and an indent of two, so that people can read it and there is only one spelling. Ends in a
 * line feed.
 */
export const rowProofText = (proof: RowProof): string => `${JSON.stringify(JSON.parse(canonicalJson(proof)), null, 2)}\n`;

/** Returns null unless the text is exactly how a proof is written. */
export const parseRowProof = (text: string): RowProof | null => parseExact(text, rowProofSchema, rowProofText);
