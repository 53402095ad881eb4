/**
 * Jobs that the hub granted and that no worker has yet, each with the time in which it may be sent; and how many of them to keep. Too few, and
 * workers wait for the hub; too many, and times pass before a worker is free, which wastes the key's rate. So one more is kept each time a worker
 * waits, and half as many after times were missed.
 */
import type { GrantedJob } from '../store/ledger/runs/grantedClaims.ts';

/** A job that may be sent in a time of its own (monotonic ms). */
export interface Grant extends GrantedJob {
  opensAt: number;
  closesAt: number;
}

export interface GrantPool {
  readonly size: number;
  add(grant: Grant): void;
  /** The next one if its time has nearly come; else when to look again, Infinity if there is none whose time is still to come. A worker waits. */
  take(now: number): Grant | number;
  /** The time of one that a worker had was missed. */
  missed(now: number): void;
  /** Removes those whose time has passed. */
  takeMissed(now: number): Grant[];
  takeAll(): Grant[];
  /** How many more to ask for, with so many workers waiting; `most`: what the key's rate gives in the time that may be asked ahead. */
  wanted(waiting: number, most: number): number;
}

/** A claim is on disk within this time, mostly: a worker begins so long before its time. */
const readyMs = 15;
/** A wait that is no sign of too few grants. */
const shortMs = 5;
/** Of a time that is over so soon, too little is left to claim. */
const leastLeftMs = 5;
/** All workers wait at once, and all times are missed at once: each counts once. */
const growsEveryMs = 10;
const shrinksEveryMs = 100;

const isMissed = ({ closesAt }: Grant, now: number): boolean => closesAt - leastLeftMs < now;

export function createGrantPool(): GrantPool {
  let grants: Grant[] = [];
  /** Beyond one for each waiting worker. */
  let depth = 0;
  let [grewAt, shrunkAt] = [-Infinity, -Infinity];
  const grow = (now: number): void => {
    if (now - grewAt < growsEveryMs) return;
    grewAt = now;
    depth += 1;
  };
  const missed = (now: number): void => {
    if (now - shrunkAt < shrinksEveryMs) return;
    shrunkAt = now;
    depth = Math.floor(depth / 2);
  };
  return {
    get size() {
      return grants.length;
    },
    add: (grant) => {
      const place = grants.findLastIndex(({ opensAt }) => opensAt <= grant.opensAt);
      grants.splice(place + 1, 0, grant);
    },
    take: (now) => {
      const first = grants.find((grant) => !isMissed(grant, now));
      if (first && first.opensAt - readyMs <= now) {
        grants.splice(grants.indexOf(first), 1);
        return first;
      }
      if (!first || first.opensAt - readyMs - now > shortMs) grow(now);
      return first ? first.opensAt - readyMs : Infinity;
    },
    takeMissed: (now) => {
      const gone = grants.filter((grant) => isMissed(grant, now));
      if (gone.length === 0) return [];
      grants = grants.filter((grant) => !gone.includes(grant));
      missed(now);
      return gone;
    },
    missed,
    takeAll: () => {
      const all = grants;
      grants = [];
      return all;
    },
    wanted: (waiting, most) => {
      depth = Math.min(depth, most);
      return Math.min(most, waiting + depth) - grants.length;
    },
  };
}
