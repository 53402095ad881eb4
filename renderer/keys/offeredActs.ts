import { commandIds, type CommandId } from './keyTable.ts';

/** An entry of the command palette that isn't in the command table, named by a person, such as a saved view. It has no keys. */
export interface OfferedAct {
  /** Stays the same across sessions. */
  readonly id: string;
  readonly label: string;
  /** The heading under which it is listed. */
  readonly group: string;
  readonly act: () => void;
}

const offers = new Set<() => readonly OfferedAct[]>();

/** Offers acts until the returned function is called. `acts` is called each time the offers are read. */
export function offerActs(acts: () => readonly OfferedAct[]): () => void {
  offers.add(acts);
  return () => offers.delete(acts);
}

export const offeredActs = (): OfferedAct[] => [...offers].flatMap((acts) => acts());

/** The current act of each command; undefined while it isn't possible. */
export type PossibleActs = Readonly<Partial<Record<CommandId, (() => void) | undefined>>>;

/** In the order of registration: a component's effects run before those of its parents, so inner components come first. */
const possibleCommandsOffers = new Set<() => PossibleActs>();

const watchers = new Set<() => void>();

/** Calls `changed` whenever a command may have become possible or impossible. That is often, so `changed` must be cheap. */
export function watchCommands(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Notifies the watchers that a component's acts have changed. */
export const commandsChanged = (): void => watchers.forEach((changed) => changed());

/** Offers commands until the returned function is called. `acts` is called each time the offers are read. */
export function offerCommands(acts: () => PossibleActs): () => void {
  possibleCommandsOffers.add(acts);
  commandsChanged();
  return () => {
    possibleCommandsOffers.delete(acts);
    commandsChanged();
  };
}

/** Returns the command's current act; undefined if it isn't possible here. */
export function actOf(id: CommandId): (() => void) | undefined {
  for (const acts of possibleCommandsOffers) {
    const act = acts()[id];
    if (act !== undefined) return act;
  }
  return undefined;
}

/** The commands that are possible now, in the order of the table. */
export const possibleCommands = (): CommandId[] => commandIds.filter((id) => actOf(id) !== undefined);

/** Attribute of an element that handles some keys itself, so that `useKeys` ignores them there. Its value: chords separated by blanks. */
export const ownKeys = 'data-own-keys';
