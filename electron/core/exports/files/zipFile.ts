/** A zip archive as a stream: entries are written one after another and never kept in memory. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ByteSink } from './atomicFile.ts';

export interface ZipEntry extends ByteSink {
  /** Ends the entry; the next one may begin. */
  end(): void;
}

export interface Zip {
  /** Begins an entry; the previous one must have ended. `store`: for contents that are already compressed. */
  entry(name: string, how?: 'deflate' | 'store'): ZipEntry;
  /** Writes the directory and resolves when everything has reached the sink. */
  end(): Promise<void>;
}

/** Node's own threads deflate; on a sheet's XML, level 3 is three times as fast as the default 6 and 8 % larger. */
const level = 3;

/** `at`: the timestamp of the entries, epoch ms. All functions throw what the sink throws. */
export function openZip(into: ByteSink, at: number): Zip {
  const zip = new ZipFile();
  const mtime = new Date(at);
  const pumped = (async () => {
    for await (const piece of zip.outputStream) await into.write(piece);
  })();
  // The next write or end throws the error; a failure that nobody awaits yet must not end the process.
  pumped.catch(() => undefined);
  return {
    entry(name, how = 'deflate') {
      const stream = new PassThrough({ highWaterMark: 1 << 20 });
      zip.addReadStream(stream, name, { mtime, mode: 0o100644, compressionLevel: how === 'store' ? 0 : level });
      return {
        // Nobody drains a stream whose sink has failed, so wait for the failure, too.
        write: async (data) => {
          // The stream may use the data after this call, when the caller already reuses its memory.
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
