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
