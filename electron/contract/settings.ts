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
});
export type Settings = z.infer<typeof settingsSchema>;

export const appStateSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser', 'cli']),
  settings: settingsSchema,
});
export type AppState = z.infer<typeof appStateSchema>;

/** The catalogue as the window needs it: what can be asked, with which parameters and add-ons. */
export const operationInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  parameters: z.array(z.object({ name: z.string(), kind: z.string(), required: z.boolean(), maxLength: z.int().nullable() })),
  addOns: z.array(z.string()),
});
export type OperationInfo = z.infer<typeof operationInfoSchema>;
