/** Parameters and results that commands of several subjects share. */
import { z } from 'zod';
import { environmentIdSchema, idSchema } from './ids.ts';

export const nothing = z.object({});
export const aList = z.object({ listId: idSchema });
export const anEnvironment = z.object({ environmentId: environmentIdSchema });
/** A file that was written to the chosen destination. `download`: the URL for a browser. */
export const writtenFileSchema = z.object({ fileName: z.string(), download: z.string().nullable() });
