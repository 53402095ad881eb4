/** Buffers writes into pieces large enough for a system call; while one is being written, the next one fills. */

export interface Pieces {
  /** Takes text (encoded as UTF-8) or bytes. Throws what `put` throws, at this piece or a later one. */
  write(data: string | Uint8Array): Promise<void>;
  /** Resolves when everything has been put. */
  end(): Promise<void>;
  /** Resolves when nothing is in progress any more, successful or not. */
  settled(): Promise<void>;
}

/** A system call costs as much as writing some hundred kilobytes. */
const pieceBytes = 1 << 20;
/** Texts up to this length aren't measured before they are encoded: a UTF-16 unit is at most three bytes of UTF-8. */
const shortText = 128 * 1024;

/** `put` is called with one piece after another. All pieces share the same memory, so that a long export leaves no garbage. */
export function openPieces(put: (piece: Uint8Array) => Promise<void>): Pieces {
  let filling = Buffer.allocUnsafeSlow(pieceBytes);
  let spare = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  let underWay: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    if (used === 0) return;
    await underWay;
    const piece = filling.subarray(0, used);
    [filling, spare] = [spare, filling];
    used = 0;
    underWay = put(piece);
    // The error is thrown at the next piece, or at the end.
    underWay.catch(() => undefined);
  };

  return {
    async write(data) {
      const most = typeof data !== 'string' ? data.length : data.length <= shortText ? data.length * 3 : Buffer.byteLength(data);
      if (used + most > filling.length) await send();
      if (most > filling.length) filling = Buffer.allocUnsafeSlow(most);
      if (typeof data === 'string') used += filling.write(data, used);
      else {
        filling.set(data, used);
        used += data.length;
      }
    },
    async end() {
      await send();
      await underWay;
    },
    settled: () => underWay.catch(() => undefined),
  };
}
