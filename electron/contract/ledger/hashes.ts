/** How hashes are written in evidence. */
import { z } from 'zod';

/** Lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** 32 bytes: base64url without padding, in its one spelling: bits that stand for nothing are zero. */
export const hashSchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);
/** ISO 8601, UTC, with milliseconds: a time that there is, from the year 1. */
export const isoSchema = z.string().refine(isTime, { message: 'not a time' });

function isTime(text: string): boolean {
  const at = Date.parse(text);
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString() === text;
}
