/**
 * Tracks who has which shared list open, here and elsewhere. Nothing is stored: devices report to the hub repeatedly while a list is open,
 * and it drops the report soon after. Only then does a device report and receive others' lists; otherwise it gets them when it refreshes.
 */
import type { Clock } from '../../ports.ts';
import type { ReadDb } from '../../platform/database.ts';
import { isSharedHere } from '../shared/shareOwnAct.sql.ts';
import type { Hub } from '../hub/hub.ts';
import { findKnownTeam } from '../teamAbout.ts';

interface LookingNeeds {
  db: ReadDb;
  clock: Pick<Clock, 'monotonic'>;
  /** The hub's id of a list. */
  listOf(listId: string): Uint8Array;
  /** Called when another device opens or closes a list. */
  changed(): void;
}

type Looks = readonly { deviceId: string; list: Uint8Array }[];

export interface Looking {
  /** Reports that a review has the list open; null if none any more. */
  look(viewerId: string, listId: string | null): void;
  /** Reports changes to the hub, whose reply has the others’ open lists. Called with each tick while connected. */
  tell(hub: Pick<Hub, 'look'>): Promise<void>;
  /** Reports that this device closes everything. */
  leave(hub: Pick<Hub, 'look'>): Promise<void>;
  /** Takes in the hub's report on all devices. */
  heard(looks: Looks): void;
  /** Forgets reports that are too old. */
  age(): void;
  /** Returns the other devices that have the list open. */
  lookingAt(listId: string): readonly string[];
}

/** The hub forgets after 15 s, so two late reports change nothing. */
const reportEveryMs = 5_000;
/** How long a list counts as open; a window repeats its report every 10 s. */
const openForMs = 25_000;
/** A short outage doesn't count as leaving. */
const heardForMs = 30_000;

export function createLooking({ db, clock, listOf, changed }: LookingNeeds): Looking {
  /** The list that each review has open, and until when that counts. */
  const open = new Map<string, { listId: string; until: number }>();
  let reported: { lists: string; at: number } = { lists: '', at: 0 };
  /** Devices by the hub's id of the list, in base64. */
  let others = new Map<string, readonly string[]>();
  let heardAt = 0;

  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  const take = (looks: Looks): void => {
    const own = findKnownTeam(db)?.deviceId;
    const now = new Map<string, string[]>();
    for (const { deviceId, list } of looks) {
      if (deviceId === own) continue;
      const key = base64(list);
      now.set(key, [...(now.get(key) ?? []), deviceId].sort());
    }
    const before = others;
    others = now;
    heardAt = clock.monotonic();
    if (textOf(before) !== textOf(now)) changed();
  };
  const lists = (): string[] => {
    const now = clock.monotonic();
    for (const [viewerId, { until }] of open) if (until <= now) open.delete(viewerId);
    const all = new Set([...open.values()].map(({ listId }) => listId));
    return [...all].filter((listId) => isSharedHere(db, listId)).sort();
  };
  const say = async (hub: Pick<Hub, 'look'>, listIds: readonly string[]): Promise<void> => {
    const deviceId = findKnownTeam(db)?.deviceId;
    if (deviceId === undefined) return;
    const looks = await hub.look(deviceId, listIds.map(listOf));
    reported = { lists: listIds.join(), at: clock.monotonic() };
    take(looks);
  };

  return {
    look(viewerId, listId) {
      if (listId === null) open.delete(viewerId);
      else open.set(viewerId, { listId, until: clock.monotonic() + openForMs });
    },
    async tell(hub) {
      const now = lists();
      if (now.join() !== reported.lists || (now.length > 0 && clock.monotonic() - reported.at >= reportEveryMs)) await say(hub, now);
    },
    async leave(hub) {
      open.clear();
      if (reported.lists !== '') await say(hub, []);
    },
    heard: take,
    age() {
      if (others.size > 0 && clock.monotonic() - heardAt > heardForMs) take([]);
    },
    lookingAt: (listId) => others.get(base64(listOf(listId))) ?? [],
  };
}

const textOf = (map: ReadonlyMap<string, readonly string[]>): string => JSON.stringify([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
