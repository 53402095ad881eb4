/** A zip archive as a stream: entries are written one after the other, and whole entries never stand in memory. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ByteSink } from './atomicFile.ts';

export interface ZipEntry extends ByteSink {
  /** The entry is whole; the next one may begin. */
  end(): void;
}

export interface Zip {
  /** Begins an entry; the one before it must have ended. `store`: what is compressed already. */
  entry(name: string, how?: 'deflate' | 'store'): ZipEntry;
  /** Writes the directory and resolves when everything has gone to the sink. */
  end(): Promise<void>;
}

/** Deflating is done by Node's own threads; level 3 is three times as fast as the usual 6 on a sheet's XML and 8 % larger. */
const level = 3;

/** `at`: the time that the entries carry, epoch ms. Every function throws what the sink throws. */
export function openZip(into: ByteSink, at: number): Zip {
  const zip = new ZipFile();
  const mtime = new Date(at);
  const pumped = (async () => {
    for await (const piece of zip.outputStream) await into.write(piece);
  })();
  // Whoever writes or ends is told; a failure that nobody waits for at that moment must not end the process.
  pumped.catch(() => undefined);
  return {
    entry(name, how = 'deflate') {
      const stream = new PassThrough({ highWaterMark: 1 << 20 });
      zip.addReadStream(stream, name, { mtime, mode: 0o100644, compressionLevel: how === 'store' ? 0 : level });
      return {
        // Nobody drains a stream whose sink has failed, so the failure is waited for too.
        write: async (data) => {
          // The stream goes on with it when whoever wrote it uses its memory again.
          if (!stream.write(typeof data === 'string' ? data : Buffer.from(data))) await Promise.race([once(stream, 'drain'), pumped]);
        },
        end: () => void stream.end(),
      };
    },
    async end() {
      zip.end();
      await pumped;
    },
  };
}
