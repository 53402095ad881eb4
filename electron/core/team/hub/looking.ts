/** The hub's function about who has which list open. */
import type { Hub } from './hub.ts';
import type { Lanes } from './lanes.ts';
import { pack32 } from './pack.ts';
import { lookingRow } from './rows.ts';

export const looking = (lanes: Lanes): Pick<Hub, 'look'> => ({
  async look(deviceId, lists) {
    const rows = await lanes.call('look', lookingRow, deviceId, pack32(lists));
    return rows.map(({ device, list }) => ({ deviceId: device, list }));
  },
});
