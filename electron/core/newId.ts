/** Makes record ids: UUIDs that sort by their time (RFC 9562, version 7). */
import { v7 } from 'uuid';
import type { Clock, Random } from './ports.ts';

const idBytes = 16;
/** Random bytes are drawn for this many ids at once: a call needs three, and drawing costs more than formatting. */
const idsAtOnce = 256;

export function createNewId(clock: Clock, random: Random): () => string {
  const id = Buffer.alloc(idBytes);
  let drawn: Uint8Array = new Uint8Array();
  return () => {
    if (drawn.length === 0) drawn = random.bytes(idsAtOnce * idBytes);
    v7({ msecs: clock.now(), random: drawn.subarray(0, idBytes) }, id);
    drawn = drawn.subarray(idBytes);
    const hex = id.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
