/** Files over loopback: an upload is streamed to disk and becomes a granted file; an export can be downloaded once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Failed } from '#contract/failure.ts';
import { closedHeaders } from '../node/rendererFiles.ts';
import type { FileTransfers } from './fileTransfers.ts';
import { refuse, reply } from './refuse.ts';

/** `POST /files?name=…`: responds with `{ ok: true, value: { fileId, name, bytes } }`. */
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
    // A page that was closed during an upload is not a failure.
    if (request.destroyed && !request.complete && !(error instanceof Failed)) return;
    if (!(error instanceof Failed)) throw error;
    reply(response, error.failure.code === 'disk.full' ? 507 : 413, { ok: false, failure: error.failure });
  }
}

/** `attachment` with the name twice: in ASCII for old browsers, and encoded by RFC 8187. */
function disposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

/** `GET /download/ID`: once. An interrupted transfer can be requested again. */
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
