/** Many byte strings as one piece: an array of them costs node-postgres twice the bytes and four times the time. */
const identityBytes = 32;

export const pack = (pieces: readonly Uint8Array[]): Buffer => Buffer.concat(pieces);

/** Identities, hashes, ids of keys: 32 bytes each, which the hub relies on. Throws a RangeError for another length. */
export function pack32(pieces: readonly Uint8Array[]): Buffer {
  if (pieces.some(({ length }) => length !== identityBytes)) throw new RangeError('expected 32 bytes each');
  return pack(pieces);
}

/** The opposite. */
export const unpack32 = (packed: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(packed.length / identityBytes) }, (_, at) =>
    packed.subarray(at * identityBytes, (at + 1) * identityBytes),
  );
