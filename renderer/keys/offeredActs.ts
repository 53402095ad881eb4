import { commandIds, type CommandId } from './keyTable.ts';

/** What the palette offers besides the commands of the table: acts with names of a person's own, such as saved views. They have no keys. */
export interface OfferedAct {
  /** The same in every session. */
  readonly id: string;
  readonly label: string;
  /** The heading that it is listed under. */
  readonly group: string;
  readonly act: () => void;
}

const offers = new Set<() => readonly OfferedAct[]>();

/** Offers acts until the returned function is called. `acts` is asked anew each time. */
export function offerActs(acts: () => readonly OfferedAct[]): () => void {
  offers.add(acts);
  return () => offers.delete(acts);
}

export const offeredActs = (): OfferedAct[] => [...offers].flatMap((acts) => acts());

/** What each command does now; undefined while it isn't possible. */
export type PossibleActs = Readonly<Partial<Record<CommandId, (() => void) | undefined>>>;

/** A component's effects run before those of its parents, so an inner component comes first. */
const possibleCommandsOffers = new Set<() => PossibleActs>();

const watchers = new Set<() => void>();

/** Calls `changed` whenever a command may have become possible or impossible: often, so it only takes note. */
export function watchCommands(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** A component has other acts than before. */
export const commandsChanged = (): void => watchers.forEach((changed) => changed());

/** Offers commands until the returned function is called. `acts` is asked anew each time. */
export function offerCommands(acts: () => PossibleActs): () => void {
  possibleCommandsOffers.add(acts);
  commandsChanged();
  return () => {
    possibleCommandsOffers.delete(acts);
    commandsChanged();
  };
}

/** What the command would do now; undefined if it isn't possible here. */
export function actOf(id: CommandId): (() => void) | undefined {
  for (const acts of possibleCommandsOffers) {
    const act = acts()[id];
    if (act !== undefined) return act;
  }
  return undefined;
}

/** In the order of the table. */
export const possibleCommands = (): CommandId[] => commandIds.filter((id) => actOf(id) !== undefined);

/** Marks an element that uses these keys itself, as the table names them and separated by blanks, so that `useKeys` leaves them to it. */
export const ownKeys = 'data-own-keys';
