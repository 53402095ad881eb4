/** The commands that are possible at this moment: those that the visible components have bound to keys. */
import { commandIds, type CommandId } from './keyTable.ts';

type Acts = Readonly<Partial<Record<CommandId, (() => void) | undefined>>>;

/** A component's effects run before those of its parents, so an inner component comes first. */
const offers = new Set<() => Acts>();

/** Offers commands until the returned function is called. `acts` is asked anew each time. */
export function offerCommands(acts: () => Acts): () => void {
  offers.add(acts);
  return () => offers.delete(acts);
}

/** What the command would do now; undefined if it isn't possible here. */
export function actOf(id: CommandId): (() => void) | undefined {
  for (const acts of offers) {
    const act = acts()[id];
    if (act !== undefined) return act;
  }
  return undefined;
}

/** In the order of the table. */
export const possibleCommands = (): CommandId[] => commandIds.filter((id) => actOf(id) !== undefined);
