/** Reads the team's log and imports colleagues' records. */
import { CallPacker } from '../calls/packedCalls.sql.ts';
import type { Taking } from '../calls/takeCalls.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import type { Hub } from '../hub/hub.ts';
import type { PulledRecord } from '../hub/hubLog.ts';
import { readPart, type Reading, type ReadNeeds } from './readPart.ts';
import { findKnownTeam } from '../teamAbout.ts';

/** Records per pull from the hub, and per write to the ledger. */
const pulledAtOnce = 1_000;
const takenAtOnce = 500;
/** Number of pending writes: with a second one, the ledger's thread needn't wait for this thread's next turn. */
const writtenAtOnce = 2;

export interface PullNeeds extends Omit<ReadNeeds, 'memberOf' | 'deviceId'> {
  write: WriteLedger;
  /** Reports lists that colleagues changed. */
  changed(listIds: readonly string[]): void;
  /** Called when answers that a colleague purged were removed. Doesn't reject. */
  purged(): Promise<void>;
}

type Pulled = Awaited<ReturnType<Hub['pull']>>;

/**
 * Takes in everything up to the log's end. Returns the number of new answers. Rejects with HubAway or Failed once no write is pending. A
 * new device reads a million records, so the hub's next reply and the next part are read while the ledger's thread writes.
 */
export async function pullAll(needs: PullNeeds, hub: Hub): Promise<number> {
  const team = findKnownTeam(needs.db);
  if (!team) return 0;
  const taking = takeInTurn({
    ...needs,
    deviceId: team.deviceId,
    memberOf: membersAt(hub),
    environments: new Map(),
    packer: new CallPacker(),
  });
  try {
    let after = team.pulledThrough;
    for (let next = hub.pull(after, pulledAtOnce); ;) {
      const { head, records }: Pulled = await next;
      after += records.length;
      const isEnd = records.length === 0 || after >= head;
      if (!isEnd) next = hub.pull(after, pulledAtOnce);
      // The failure is reported where this is awaited, unless this part fails first.
      next.catch(() => undefined);
      for (let at = 0; at < records.length; at += takenAtOnce) {
        const isLast = isEnd && at + takenAtOnce >= records.length;
        await taking.take(records.slice(at, at + takenAtOnce), isLast);
      }
      // The folder may have left the team meanwhile.
      if (isEnd || findKnownTeam(needs.db)?.teamId !== team.teamId) return await taking.all();
    }
  } finally {
    await taking.end();
  }
}

/** The members' names by device. Asks the hub again for an unknown device, because a device enrols before it sends anything. */
function membersAt(hub: Hub): ReadNeeds['memberOf'] {
  const known = new Map<string, string | undefined>();
  const ask = async (deviceId: string): Promise<string | undefined> => {
    const { members, devices } = await hub.members();
    const names = new Map(members.map(({ memberId, name }) => [memberId, name]));
    for (const device of devices) known.set(device.deviceId, names.get(device.memberId));
    return known.get(deviceId);
  };
  return (deviceId) => (known.has(deviceId) ? known.get(deviceId) : ask(deviceId));
}

/**
 * Reads parts while earlier ones are being written. At most `writtenAtOnce` are pending, because each is kept until it has been written.
 */
function takeInTurn(needs: PullNeeds & Reading): {
  take(records: readonly PulledRecord[], isLast: boolean): Promise<void>;
  all(): Promise<number>;
  end(): Promise<void>;
} {
  let taken = 0;
  let hasPurged = false;
  const writing: Promise<number>[] = [];
  const first = async (): Promise<void> => {
    taken += (await writing.shift()) ?? 0;
  };
  return {
    take: async (records, isLast) => {
      const taking = await readPart(needs, records, isLast);
      hasPurged ||= taking.purged.length > 0;
      while (writing.length >= writtenAtOnce) await first();
      const written = takeSome(needs, taking);
      // The failure is reported where a later part is taken or all are awaited.
      written.catch(() => undefined);
      writing.push(written);
    },
    all: async () => {
      while (writing.length > 0) await first();
      return taken;
    },
    end: async () => {
      await Promise.allSettled(writing);
      // Done once for all purges, because a new device reads every purge there ever was.
      if (hasPurged) await needs.purged();
    },
  };
}

async function takeSome({ write, changed: tell }: PullNeeds, taking: Taking): Promise<number> {
  const { taken, changed } = await write('team.take', taking);
  if (changed.length > 0) tell(changed);
  return taken;
}
