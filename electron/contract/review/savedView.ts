/** A view under a name: what is filtered, how it is sorted, and how the columns are laid out. It belongs to a list and is deleted with it. */
import { z } from 'zod';
import { columnLayoutSchema } from './columnLayout.ts';
import { idSchema } from '../ids.ts';
import { placeSchema, readPlace } from './place.ts';
import { writtenText } from '#base/writtenText.ts';

/** Of one list. */
export const mostSavedViews = 30;

export const savedViewSchema = placeSchema.pick({ tab: true, extra: true, sort: true }).extend({
  savedViewId: idSchema,
  name: writtenText(60),
  layout: columnLayoutSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** `put`: behind the others, or in place of the one with its id. `order`: these come first, in this order. */
export const savedViewChangeSchema = z.union([
  z.object({ put: savedViewSchema }),
  z.object({ remove: idSchema }),
  z.object({ order: z.array(idSchema).max(mostSavedViews) }),
]);
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>;

/** Reads a view that another version may have written: unknown parts are dropped, the rest is kept. Null: it isn't one. */
export function readSavedView(value: unknown): SavedView | null {
  const named = savedViewSchema.pick({ savedViewId: true, name: true }).safeParse(value);
  if (!named.success) return null;
  const { tab, extra, sort, layout } = readPlace(value);
  return { ...named.data, tab, extra, sort, layout };
}
