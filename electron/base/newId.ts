/** Makes record ids: UUIDs that sort by their time (RFC 9562, version 7). */
import { v7 } from 'uuid';

const idBytes = 16;
/** Random bytes are drawn for this many ids at once: a call needs three, and drawing costs more than formatting. */
const idsAtOnce = 256;

/** `now`: epoch ms. */
export function createNewId(now: () => number, randomBytes: (count: number) => Uint8Array): () => string {
  let drawn = new Uint8Array();
  return () => {
    if (drawn.length === 0) drawn = new Uint8Array(randomBytes(idsAtOnce * idBytes));
    const id = v7({ msecs: now(), random: drawn.subarray(0, idBytes) });
    drawn = drawn.subarray(idBytes);
    return id;
  };
}
