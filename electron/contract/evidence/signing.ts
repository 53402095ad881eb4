/** The types for signing evidence: hashes, keys as the window sees them, and external time stamps. */
import { z } from 'zod';

/** A SHA-256 in lowercase hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** 32 bytes in canonical base64url without padding: unused trailing bits are zero. */
export const hashSchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);
/** ISO 8601, UTC, with milliseconds: an existing time from the year 1 on. */
export const isoSchema = z.string().refine(isTime, { message: 'not a time' });

function isTime(text: string): boolean {
  const at = Date.parse(text);
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString() === text;
}

/** Lowercase hex of the SHA-256 of the public key's SubjectPublicKeyInfo (DER): the fingerprint that people compare. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

const signingKeySchema = z.object({
  keyId: keyIdSchema,
  /** SubjectPublicKeyInfo as PEM, for third parties to verify with. */
  publicPem: z.string(),
  madeAt: z.int(),
  /** When another key replaced it; earlier evidence still verifies. Null for the current key. */
  retiredAt: z.int().nullable(),
  by: z.string(),
});
export type SigningKey = z.infer<typeof signingKeySchema>;

/** Why nothing can be signed at present. `reason`: the system's own words. */
export const signingProblemSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('noKeychain'), reason: z.string() }),
  /** The keychain works, but doesn't have the private part of the current key: the data folder may come from another computer. */
  z.object({ code: z.literal('keyGone'), keyId: keyIdSchema }),
]);
export type SigningProblem = z.infer<typeof signingProblemSchema>;

/** Keys newest first; empty until evidence is first signed. `problem`: why signing doesn't work; null if it works. */
export const signingStateSchema = z.object({ keys: z.array(signingKeySchema), problem: signingProblemSchema.nullable() });
export type SigningState = z.infer<typeof signingStateSchema>;

/** Why an external time stamp is invalid: an RFC 3161 token, by which an authority states that a hash existed at a time. */
const timestampProblems = [
  /** Not a token, or one with parts that no signature covers. */
  'unreadable',
  /** The token is for other data. */
  'otherHash',
  'signature',
  /** The signing certificate isn't restricted to time-stamping. */
  'notForTime',
  /** The embedded certificates don't form a chain from the signing one upward. */
  'chain',
  /** A certificate wasn't valid at the stamped time. */
  'notValidThen',
] as const;
export const timestampProblemSchema = z.enum(timestampProblems);
export type TimestampProblem = z.infer<typeof timestampProblemSchema>;

export const timestampSchema = z.object({
  /** Epoch milliseconds: when the authority saw the hash. */
  at: z.int(),
  /** The stated accuracy in milliseconds; null if none is stated. */
  accuracyMs: z.number().nullable(),
  /** The signer's name in the certificate. */
  by: z.string(),
  /**
   * The authority that a reader has to trust: the root among the embedded certificates, or if there is none, the issuer of the signer's
   * certificate.
   */
  authority: z.string(),
  /** SHA-256 of the last embedded certificate, in hex, to compare with the one the authority publishes. */
  authoritySha256: z.string(),
});
export type Timestamp = z.infer<typeof timestampSchema>;

/** Why no token was obtained. */
export const timestampRefusals = ['unreachable', 'timedOut', 'status', 'notAReply', 'refused', 'otherNonce', ...timestampProblems] as const;
export type TimestampRefusal = (typeof timestampRefusals)[number];

/** The address of a time-stamp server: http or https, a host, optionally a path and a query; no credentials, no fragment. */
export const timestampUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s\\/?#@]+([/?][^\s\\#]*)?$/i);
