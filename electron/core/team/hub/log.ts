/** The hub's log: pushing, pulling, purging. */
import { HubAway, type Hub } from './hub.ts';
import type { Lanes } from './lanes.ts';
import { pack, pack32 } from './pack.ts';
import { readPulled } from './pulledRows.ts';
import { nothing, setAsideRow } from './rows.ts';

export const log = (lanes: Lanes): Pick<Hub, 'push' | 'pull' | 'purge'> => ({
  async push(deviceId, records) {
    if (records.length === 0) return [];
    const rows = await lanes.call(
      'push',
      setAsideRow,
      deviceId,
      records.map(({ recordId }) => recordId),
      records.map(({ deviceSeq }) => deviceSeq),
      records.map(({ kind }) => kind),
      pack32(records.map(({ sha256 }) => sha256)),
      records.map(({ body }) => body.length),
      pack(records.map(({ body }) => body)),
    );
    return rows.map(({ id, why }) => ({ recordId: id, why }));
  },

  async pull(after, limit) {
    const { head, records } = readPulled(await lanes.copy('pull', after, limit));
    if (head < after) throw new HubAway('it was restored from a backup');
    // Never with a hub that is whole: what it gives out has no gaps, and nothing of it is deleted.
    if (records.length === 0 ? head > after && limit > 0 : records.some(({ seq }, at) => seq !== after + 1 + at))
      throw new Error(`the hub's log has a gap after ${after}`);
    return { head, records };
  },

  async purge(recordIds) {
    if (recordIds.length > 0) await lanes.call('purge', nothing, recordIds);
  },
});
