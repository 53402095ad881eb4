/** The order of records that two people made on the same list, each on a computer of their own. Pure. */

export interface OrderedRecord {
  recordId: string;
  /** Epoch ms, by the clock of whoever made it. */
  at: number;
}

/** Equal times must come to the same order on both sides. */
const isBefore = (a: OrderedRecord, b: OrderedRecord): boolean => a.at < b.at || (a.at === b.at && a.recordId < b.recordId);

/**
 * One order of both: by time, but never against the order in which either side had its own, because a clock may have been set. Records that
 * both have stand once, as `own`.
 */
export function mergeOrder<O extends OrderedRecord, T extends OrderedRecord>(own: readonly O[], theirs: readonly T[]): (O | T)[] {
  const places = new Map(own.map(({ recordId }, place) => [recordId, place]));
  const merged: (O | T)[] = [];
  let next = 0;
  for (const one of theirs) {
    const place = places.get(one.recordId);
    if (place === undefined) {
      for (let mine = own[next]; mine !== undefined && isBefore(mine, one); mine = own[next]) {
        merged.push(mine);
        next += 1;
      }
      merged.push(one);
    } else {
      merged.push(...own.slice(next, place + 1));
      next = Math.max(next, place + 1);
    }
  }
  merged.push(...own.slice(next));
  return merged;
}
