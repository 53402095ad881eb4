/**
 * A suppression that another process sends to the owner of the data folder: a person who asks not to be called mustn't wait until a run has
 * ended or a window is closed. The owner validates it, and carries it out with its own command.
 */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { failureSchema } from '#contract/failure.ts';
import {
  suppressedExportsSchema,
  suppressionImportRequestSchema,
  suppressionImportSchema,
  suppressionTextSchema,
} from '#contract/suppression/suppression.ts';
import type { Core } from '#core/core.ts';
import { dispatch } from '../dispatch.ts';

const handedSchema = suppressionImportRequestSchema.required().extend({
  of: z.union([z.strictObject({ file: z.string().refine((path) => isAbsolute(path)) }), suppressionTextSchema]),
  /** The author; null for the owner's. */
  operator: z.string().min(1).max(80).nullable(),
});
/** The request as the other process received it. */
export type HandedSuppression = z.infer<typeof handedSchema>;

const suppressedSchema = z.union([
  z.object({ ok: z.literal(true), added: suppressionImportSchema, exported: suppressedExportsSchema }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);
/** The results of the owner's commands. */
export type Suppressed = z.infer<typeof suppressedSchema>;

/** Returns null if it is not a suppression. */
export const readHanded = (text: string): HandedSuppression | null => handedSchema.safeParse(parseJson(text)).data ?? null;
/** Returns null if there was no answer, or not a valid one. */
export const readReply = (text: string | null): Suppressed | null => suppressedSchema.safeParse(parseJson(text)).data ?? null;

export type OwnedCore = Pick<Core, 'handlers' | 'suppressAs'>;

interface Owner {
  core: OwnedCore;
  /** Grants reading a file where it is; returns its id. */
  grant(path: string): string;
  log(message: string, error?: unknown): string;
}

/** Carries it out as if the owner had received the request itself, and finds the exports that contain the people. */
export async function suppressHanded({ of, operator, ...how }: HandedSuppression, { core, grant, log }: Owner): Promise<Suppressed> {
  const handlers = operator === null ? core.handlers : { ...core.handlers, 'suppressions.import': core.suppressAs(operator) };
  const asked = { ...how, of: 'file' in of ? { files: [grant(of.file)] } : of };
  const added = await dispatch(handlers, 'suppressions.import', asked, log);
  if (!added.ok) return added;
  const exported = await dispatch(handlers, 'suppressions.exports', { of: asked.of, people: how.people }, log);
  return exported.ok ? suppressedSchema.parse({ ok: true, added: added.value, exported: exported.value }) : exported;
}
