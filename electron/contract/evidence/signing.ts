/** What evidence is signed with: hashes, keys as the window may know them, and a time from outside. */
import { z } from 'zod';

/** How hashes are written in evidence. Lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** 32 bytes: base64url without padding, in its one spelling: bits that stand for nothing are zero. */
export const hashSchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);
/** ISO 8601, UTC, with milliseconds: a time that there is, from the year 1. */
export const isoSchema = z.string().refine(isTime, { message: 'not a time' });

function isTime(text: string): boolean {
  const at = Date.parse(text);
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString() === text;
}

/** Lower-case hex of the SHA-256 of the public key's SubjectPublicKeyInfo (DER): the fingerprint that people compare. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

const signingKeySchema = z.object({
  keyId: keyIdSchema,
  /** SubjectPublicKeyInfo as PEM: what a stranger verifies with. */
  publicPem: z.string(),
  madeAt: z.int(),
  /** When another key replaced it; evidence signed before still verifies. Null: the current one. */
  retiredAt: z.int().nullable(),
  by: z.string(),
});
export type SigningKey = z.infer<typeof signingKeySchema>;

/** Why nothing can be signed just now. `reason`: the system's own words. */
export const signingProblemSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('noKeychain'), reason: z.string() }),
  /** The keychain works, but the private part of the current key isn't in it: the data folder may come from another computer. */
  z.object({ code: z.literal('keyGone'), keyId: keyIdSchema }),
]);
export type SigningProblem = z.infer<typeof signingProblemSchema>;

/** Keys newest first; none before the first evidence is signed. `problem`: why signing is off; null: it works. */
export const signingStateSchema = z.object({ keys: z.array(signingKeySchema), problem: signingProblemSchema.nullable() });
export type SigningState = z.infer<typeof signingStateSchema>;

/** A time from outside: an RFC 3161 token, by which an authority states that a hash existed at a time. Why a token doesn't hold. */
const timestampProblems = [
  /** Not a token, or one with parts that nothing signs. */
  'unreadable',
  /** It is over something else. */
  'otherHash',
  'signature',
  /** The signing certificate isn't one for time-stamps alone. */
  'notForTime',
  /** The embedded certificates don't lead from the signing one upwards, one after the other. */
  'chain',
  /** A certificate wasn't valid at that time. */
  'notValidThen',
] as const;
export const timestampProblemSchema = z.enum(timestampProblems);
export type TimestampProblem = z.infer<typeof timestampProblemSchema>;

export const timestampSchema = z.object({
  /** Epoch milliseconds: when the authority saw the hash. */
  at: z.int(),
  /** How exact it says that this is, in milliseconds; null: it says nothing. */
  accuracyMs: z.number().nullable(),
  /** Who signed it, by the name in the certificate. */
  by: z.string(),
  /** Whom a reader has to trust: the root among the embedded certificates, or if it isn't there, the issuer of the signer's. */
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
