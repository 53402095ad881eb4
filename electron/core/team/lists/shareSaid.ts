/** What the team's log says of a list as a whole: of which chunks it is made, and how it is opened. */
import { z } from 'zod';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { canonicalJson } from '#base/canonicalJson.ts';

const shareSaidSchema = z.object({
  listId: idSchema,
  name: z.string().max(1_000),
  by: z.string().max(1_000),
  at: timeSchema,
  /** Records of the log, in order. */
  chunks: z.array(idSchema).min(1).max(100_000),
  /** Of the whole, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the file that they make. */
  passphrase: z.string().min(12).max(200),
});
export type ShareSaid = z.infer<typeof shareSaidSchema>;

export const shareText = (said: ShareSaid): string => canonicalJson(said);

/** Null: it isn't a list as this program knows it. */
export function parseShare(text: string): ShareSaid | null {
  try {
    return shareSaidSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
