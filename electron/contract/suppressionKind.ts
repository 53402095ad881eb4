/** What an entry of the suppression list is. */
import { z } from 'zod';

/** `domain`: every address at it or a part of it. `person`: a name with a phone, or with a street and ZIP code. */
export const suppressionKinds = ['phone', 'email', 'domain', 'person'] as const;
export const suppressionKindSchema = z.enum(suppressionKinds);
export type SuppressionKind = z.infer<typeof suppressionKindSchema>;

/** Why a value is on the list. */
export const suppressingSchema = z.object({
  /** Empty: nobody said. */
  reason: z.string(),
  source: z.string(),
  /** When it ends (epoch ms); null: never. */
  until: z.int().nullable(),
});
export type Suppressing = z.infer<typeof suppressingSchema>;
