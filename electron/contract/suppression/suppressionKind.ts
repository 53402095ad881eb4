/** The kinds of entries on the suppression list. */
import { z } from 'zod';

/** `domain`: every address at the domain or a subdomain. `person`: a name with a phone, or with a street and ZIP code. */
export const suppressionKinds = ['phone', 'email', 'domain', 'person'] as const;
export const suppressionKindSchema = z.enum(suppressionKinds);
export type SuppressionKind = z.infer<typeof suppressionKindSchema>;

export const byKind = <T>(make: (kind: SuppressionKind) => T): Record<SuppressionKind, T> => ({
  phone: make('phone'),
  email: make('email'),
  domain: make('domain'),
  person: make('person'),
});

/** What suppresses a row: an entry's kind, or its list: `column`: a column says not to call · `hidden`: it was hidden in its workbook. */
const suppressedBy = [...suppressionKinds, 'column', 'hidden'] as const;
export const suppressedBySchema = z.enum(suppressedBy);
export type SuppressedBy = z.infer<typeof suppressedBySchema>;

/** Why a value is suppressed. For a column: its cell's text (`reason`), and its heading (`source`). */
export const suppressingSchema = z.object({
  /** Empty if no reason was given. */
  reason: z.string(),
  source: z.string(),
  /** When it ends (epoch ms); null: never. */
  until: z.int().nullable(),
  /** When it was last added (epoch ms); absent if the list itself says so. A keep from before that doesn't cover it. */
  since: z.int().optional(),
});
export type Suppressing = z.infer<typeof suppressingSchema>;
