/** The commands that are possible at this moment: those that the visible components have bound to keys. */
import { commandIds, type CommandId } from './keyTable.ts';

type Acts = Readonly<Partial<Record<CommandId, (() => void) | undefined>>>;

/** A component's effects run before those of its parents, so an inner component comes first. */
const offers = new Set<() => Acts>();

const watchers = new Set<() => void>();

/** Calls `changed` whenever a command may have become possible or impossible: often, so it only takes note. */
export function watchCommands(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** A component has other acts than before. */
export const commandsChanged = (): void => watchers.forEach((changed) => changed());

/** Offers commands until the returned function is called. `acts` is asked anew each time. */
export function offerCommands(acts: () => Acts): () => void {
  offers.add(acts);
  commandsChanged();
  return () => {
    offers.delete(acts);
    commandsChanged();
  };
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
