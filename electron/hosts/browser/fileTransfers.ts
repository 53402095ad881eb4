/** File transfers of the loopback host: uploads granted to a page, and exports waiting to be downloaded once. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failed } from '#contract/failure.ts';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { Files } from '#core/ports.ts';
import { errorCode } from '#base/errors.ts';
import { openGrants } from '../node/grants.ts';
import { closedHeaders } from '../node/rendererFiles.ts';
import { refuse, reply } from './guard.ts';
import { removeFile, removeFileLater, removeFolder } from '#core/platform/heldFiles.ts';

const longestName = 200;
/** Number of uploads kept: a page may import one again with other options. */
const mostUploads = 100;

export interface FileTransfers {
  files: Files;
  /** Grants reading a file where it is, such as one that the system opened Rollcall with; the grant isn't affected by uploads. */
  grant(path: string): GrantedFile;
  /** Removes what an earlier process left in the folder. Call this while holding the data folder's lock. */
  open(): void;
  /**
   * Streams an upload to disk. An upload that is interrupted or exceeds `mostBytes` leaves nothing. Throws Failed('disk.full'),
   * Failed('file.unreadable', …), or the stream's own error.
   */
  receive(source: AsyncIterable<Buffer>, name: string, mostBytes: number): Promise<GrantedFile>;
  /** Takes a finished export that is waiting; null if unknown, unfinished, or already downloaded. */
  take(downloadId: string): { fileName: string; bytes: number; stream(): Readable; done(): void; putBack(): void } | null;
  close(): void;
}

/** Returns a name for display: no folders, no control characters. On disk the file is named by its id. */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, longestName);
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean;
}

export function fileTransfers(dataDir: string, sample: Files['sample']): FileTransfers {
  const folder = join(dataDir, 'passing');
  const uploads = new Map<string, { path: string; name: string }>();
  const inPlace = openGrants();
  const downloads = new Map<string, { path: string; fileName: string }>();
  const newId = (): string => randomBytes(16).toString('hex');

  const keepUpload = (fileId: string, upload: { path: string; name: string }): void => {
    uploads.set(fileId, upload);
    const [oldest] = uploads;
    if (uploads.size <= mostUploads || !oldest) return;
    uploads.delete(oldest[0]);
    removeFile(oldest[1].path);
  };

  return {
    files: {
      granted: (fileId) => uploads.get(fileId) ?? inPlace.granted(fileId),
      destination: (destinationId) => {
        const download = downloads.get(destinationId);
        if (!download) throw new Failed('export.notGranted', { destinationId });
        return { ...download, download: `/download/${destinationId}` };
      },
      chooseSave: (suggestedName) => {
        const destinationId = newId();
        const fileName = displayName(suggestedName);
        downloads.set(destinationId, { path: join(folder, `${destinationId}.export`), fileName });
        return Promise.resolve({ destinationId, fileName });
      },
      sample,
    },
    grant: (path) => inPlace.grant(path, displayName(basename(path))),
    open: () => {
      removeFolder(folder);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
    receive: async (source, name, mostBytes) => {
      const fileId = newId();
      const path = join(folder, `${fileId}.upload`);
      let bytes = 0;
      const count = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const part of parts) {
          bytes += part.length;
          if (bytes > mostBytes)
            throw new Failed('file.unreadable', { path: displayName(name), problem: `it is larger than ${mostBytes} bytes` });
          yield part;
        }
      };
      try {
        await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await removeFileLater(path);
        throw errorCode(error) === 'ENOSPC' ? new Failed('disk.full', { path: folder }) : error;
      }
      keepUpload(fileId, { path, name: displayName(name) });
      return { fileId, name: displayName(name), bytes };
    },
    take: (downloadId) => {
      const download = downloads.get(downloadId);
      const found = download && statSync(download.path, { throwIfNoEntry: false });
      if (!download || !found) return null;
      downloads.delete(downloadId);
      return {
        fileName: download.fileName,
        bytes: found.size,
        stream: () => createReadStream(download.path),
        done: () => removeFile(download.path),
        putBack: () => void downloads.set(downloadId, download),
      };
    },
    close: () => removeFolder(folder),
  };
}

/**
 * Handles uploads, which are streamed to disk and become granted files. `POST /files?name=…`: responds with `{ ok: true, value: { fileId,
 * name, bytes } }`.
 */
export async function answerUpload(
  request: IncomingMessage,
  response: ServerResponse,
  query: string,
  passing: FileTransfers,
  mostBytes: number,
): Promise<void> {
  const tooLarge = `A file may weigh at most ${mostBytes} bytes.`;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuse(response, 413, tooLarge);
  const source = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    reply(response, 200, { ok: true, value: await passing.receive(source, new URLSearchParams(query).get('name') ?? '', mostBytes) });
  } catch (error) {
    // A page closed during an upload is not a failure.
    if (request.destroyed && !request.complete && !(error instanceof Failed)) return;
    if (!(error instanceof Failed)) throw error;
    reply(response, error.failure.code === 'disk.full' ? 507 : 413, { ok: false, failure: error.failure });
  }
}

/** Returns `attachment` with the name twice: in ASCII for old browsers, and encoded according to RFC 8187. */
function disposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

/** Handles `GET /download/ID`, which works once. An interrupted transfer can be requested again. */
export async function answerDownload(response: ServerResponse, downloadId: string, passing: FileTransfers): Promise<void> {
  const download = passing.take(downloadId);
  if (!download) return refuse(response, 404, 'There is no such export here: it is fetched once, and then gone.');
  response.writeHead(200, {
    ...closedHeaders,
    'content-type': 'application/octet-stream',
    'content-length': download.bytes,
    'content-disposition': disposition(download.fileName),
    'cache-control': 'no-store',
  });
  try {
    await pipeline(download.stream(), response);
    download.done();
  } catch {
    download.putBack();
    response.destroy();
  }
}
