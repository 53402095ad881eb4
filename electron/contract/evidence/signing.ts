/** The keys that evidence is signed with, as the window may know them: never the private part. */
import { z } from 'zod';

/** Lower-case hex of the SHA-256 of the public key's SubjectPublicKeyInfo (DER): the fingerprint that people compare. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const signingKeySchema = z.object({
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
