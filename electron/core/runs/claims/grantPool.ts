/**
 * Jobs that the hub granted and that no worker has yet, and the times at which this device may send; and how many of them to keep. Any job that was
 * granted may use any of the times: where a claim, or the whole computer, was late for one, its job takes the next, and the rate is used all the
 * same. Too few are kept, and workers wait for the hub; too many, and times pass before a worker is free, which wastes the key's rate. So one
 * more is kept each time a worker waits, and one fewer for each time that nobody used.
 */
import type { GrantedJob } from '../attempts/claims.sql.ts';
import { mostLateMs, type Slot } from './teamGate.ts';

/** A job, and the time that the hub granted with it. */
export interface Grant extends GrantedJob, Slot {}

export interface GrantPool {
  /** Jobs that no worker has yet. */
  readonly size: number;
  add(grant: Grant): void;
  /** The next job if there is a time for it that has nearly come; else when to look again, Infinity if there is none. A worker waits. */
  take(now: number): Grant | number;
  /** A job that was taken is claimed, or won't be; that took so long. */
  begun(tookMs: number): void;
  /** The next time for a claimed job; undefined: none is left. */
  takeSlot(now: number): Slot | undefined;
  /** Removes the jobs for which no time is left. */
  takeMissed(now: number): Grant[];
  takeAll(): Grant[];
  /** How many more to ask for, with so many workers waiting; `most`: what the key's rate gives in the time that may be asked ahead. */
  wanted(waiting: number, most: number): number;
}

/** A worker begins so long before its time: a claim is on disk then, mostly. On a slow disk as much earlier as claims took lately, up to the most. */
const [leastReadyMs, mostReadyMs] = [15, 100];
/** What the last claim counts in "lately". */
const newest = 0.1;
/** A wait that is no sign of too few grants. */
const shortMs = 5;
/** Of a time that is over so soon, too little is left to claim. */
const leastLeftMs = 5;
/** All workers wait at once: that counts once. */
const growsEveryMs = 10;

const isOld = ({ closesAt }: Grant, now: number): boolean => closesAt + mostLateMs < now;

export function createGrantPool(): GrantPool {
  let grants: Grant[] = [];
  let slots: Slot[] = [];
  /** Jobs that are being claimed: the next times are theirs. */
  let beginning = 0;
  let claimMs = 0;
  const readyMs = (): number => Math.min(mostReadyMs, Math.max(leastReadyMs, claimMs));
  /** Beyond one for each waiting worker. */
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
