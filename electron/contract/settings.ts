/** What the program remembers about how it is used, and about itself. */
import { z } from 'zod';
import { environmentIdSchema } from './ids.ts';

export const settingsSchema = z.object({
  /** Written beside every record as its author. */
  operator: z.string().min(1).max(80),
  theme: z.enum(['light', 'dark', 'system']),
  /** The environment that new plans start with. */
  environmentId: environmentIdSchema,
  /** Country that local phone numbers are read in. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Keeps a compressed copy of every file that is imported. */
  keepOriginals: z.boolean(),
  /** Days for which an answer of an operation, or what an add-on said, may be used again, by id or name; absent: the defaults. 0: never. */
  freshDays: z.record(z.string().max(80), z.int().min(0).max(3650)),
});
export type Settings = z.infer<typeof settingsSchema>;

export const appStateSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser', 'cli']),
  settings: settingsSchema,
});
export type AppState = z.infer<typeof appStateSchema>;

/** Data that Rollcall brings along, to see what is wrong with a row without asking anybody. */
export const dataSetSchema = z.object({
  /** What it tells. */
  use: z.string(),
  /** The package or list that it is, and its version. */
  name: z.string(),
  version: z.string(),
  /** When that version came out, or the list was made: `2026-11-21`. */
  date: z.string(),
  origin: z.string(),
  licence: z.string(),
});
export type DataSet = z.infer<typeof dataSetSchema>;
