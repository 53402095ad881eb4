/** How hashes are written in evidence. */
import { z } from 'zod';

/** Lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** 32 bytes: base64url without padding. */
export const hashSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** ISO 8601, UTC, with milliseconds. */
export const isoSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
