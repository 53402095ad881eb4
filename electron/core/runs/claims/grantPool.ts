/**
 * Holds granted jobs that no worker has yet, with the time slots in which this device may send, and decides how many to hold. Any granted
 * job may use any slot: if a claim, or the whole computer, misses one, its job takes the next, so the rate is still used up. With too few
 * grants, workers wait for the hub; with too many, slots pass before a worker is free, which wastes the key's rate. So it grows by one each
 * time a worker waits, and shrinks by one for each unused slot.
 */
import type { GrantedJob } from '../attempts/claims.sql.ts';
import { mostLateMs, type Slot } from './teamGate.ts';

/** A granted job with its time slot. */
export interface Grant extends GrantedJob, Slot {}

export interface GrantPool {
  /** Number of granted jobs that no worker has taken yet. */
  readonly size: number;
  add(grant: Grant): void;
  /** For a waiting worker: the next job if a slot for it is about to open; otherwise when to look again, Infinity if there is none. */
  take(now: number): Grant | number;
  /** Reports that a taken job is claimed, or won't be, and how long that took. */
  begun(tookMs: number): void;
  /** The next slot for a claimed job; undefined if none is left. */
  takeSlot(now: number): Slot | undefined;
  /** Removes and returns jobs for which no slot is left. */
  takeMissed(now: number): Grant[];
  takeAll(): Grant[];
  /**
   * How many more grants to request for this many waiting workers. `most`: what the key's rate allows in the time that may be requested
   * ahead.
   */
  wanted(waiting: number, most: number): number;
}

/**
 * How long before its slot a worker begins: a claim is usually on disk by then. On a slow disk this follows the time of recent claims, up
 * to the maximum.
 */
const [leastReadyMs, mostReadyMs] = [15, 100];
/** Weight of the newest claim in the moving average. */
const newest = 0.1;
/** A shorter wait doesn't mean that there are too few grants. */
const shortMs = 5;
/** A slot that closes sooner leaves too little time for a claim. */
const leastLeftMs = 5;
/** If all workers wait at once, the pool grows only once. */
const growsEveryMs = 10;

const isOld = ({ closesAt }: Grant, now: number): boolean => closesAt + mostLateMs < now;

export function createGrantPool(): GrantPool {
  let grants: Grant[] = [];
  let slots: Slot[] = [];
  /** Number of jobs being claimed; the next slots are theirs. */
  let beginning = 0;
  let claimMs = 0;
  const readyMs = (): number => Math.min(mostReadyMs, Math.max(leastReadyMs, claimMs));
  /** Grants beyond one for each waiting worker. */
  let depth = 0;
  let grewAt = -Infinity;
  const grow = (now: number): void => {
    if (now - grewAt < growsEveryMs) return;
    grewAt = now;
    depth += 1;
  };
  const removeMissed = (now: number): void => {
    const left = slots.filter(({ closesAt }) => closesAt - leastLeftMs >= now);
    depth = Math.max(0, depth - (slots.length - left.length));
    slots = left;
  };
  return {
    get size() {
      return grants.length;
    },
    add: (grant) => {
      grants.push(grant);
      const place = slots.findLastIndex(({ opensAt }) => opensAt <= grant.opensAt);
      slots.splice(place + 1, 0, { opensAt: grant.opensAt, closesAt: grant.closesAt });
    },
    take: (now) => {
      removeMissed(now);
      const grant = grants.find((one) => !isOld(one, now));
      const slot = slots[beginning];
      const dueAt = grant && slot ? slot.opensAt - readyMs() : Infinity;
      if (dueAt - now > shortMs) grow(now);
      if (!grant || dueAt > now) return dueAt;
      grants.splice(grants.indexOf(grant), 1);
      beginning += 1;
      return grant;
    },
    begun: (tookMs) => {
      beginning -= 1;
      claimMs += (tookMs - claimMs) * newest;
    },
    takeSlot: (now) => {
      removeMissed(now);
      return slots.shift();
    },
    takeMissed: (now) => {
      removeMissed(now);
      const old = grants.filter((one) => isOld(one, now));
      const others = grants.filter((one) => !isOld(one, now));
      const lacking = Math.max(0, others.length - Math.max(0, slots.length - beginning));
      grants = others.slice(lacking);
      return [...old, ...others.slice(0, lacking)];
    },
    takeAll: () => {
      const all = grants;
      grants = [];
      slots = [];
      return all;
    },
    wanted: (waiting, most) => {
      depth = Math.min(depth, most);
      return Math.min(most, waiting + depth) - grants.length;
    },
  };
}
