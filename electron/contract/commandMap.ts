/** How a subject declares its commands. */
import type { z } from 'zod';

export type CommandMap = Record<string, { params: z.ZodType; returns: z.ZodType }>;
