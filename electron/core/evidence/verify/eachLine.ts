/** Reads a file line by line as bytes, in two buffers, however long it is. */

/** A file that was opened, from its beginning. */
export interface ByteSource {
  read(into: Buffer, offset: number, length: number): Promise<{ bytesRead: number }>;
}

const chunkBytes = 1 << 20;
/** A statement about thousands of exports is a line of some megabytes; nothing of ours is longer. */
const mostLineBytes = 32 << 20;

/** The last line isn't told as the others are: what stands there seals them. `ended`: it ends in a line feed, as the others do. */
export interface LastLine {
  line: Buffer;
  /** From 1. */
  number: number;
  ended: boolean;
}

/**
 * Calls `take` for each line but the last, without its line feed; the bytes are valid until it returns. Stops if it returns false: then the
 * result is null, as for a line that is longer than any of ours.
 */
export async function eachLine(file: ByteSource, take: (line: Buffer, number: number) => boolean): Promise<LastLine | null> {
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let held: Buffer | null = null;
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** A line is told when the next one begins. */
  const end = (line: Buffer): boolean => {
    const before = held;
    held = line;
    if (before === null) return true;
    number += 1;
    return take(before, number);
  };
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes);
    if (bytesRead === 0) break;
    const data = chunk.subarray(0, bytesRead);
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      const line: Buffer = rest.length === 0 ? data.subarray(from, at) : Buffer.concat([rest, data.subarray(from, at)]);
      rest = Buffer.alloc(0);
      from = at + 1;
      if (!end(line)) return null;
    }
    if (from < bytesRead) rest = Buffer.concat([rest, data.subarray(from)]);
    if (rest.length > mostLineBytes) return null;
    // Its bytes are about to be overwritten.
    held = held === null ? null : Buffer.from(held);
  }
  if (rest.length === 0) return { line: held ?? rest, number: number + 1, ended: held !== null };
  if (held !== null && !end(rest)) return null;
  return { line: rest, number: number + 1, ended: false };
}
