/**
 * How a second Rollcall finds the first: the owner of the data folder listens on a socket that only its user can reach. It is asked to open
 * itself, with the files that the second was opened with, or told what another process has changed beside it.
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Emit, EventName, EventPayload } from '../../contract/events.ts';
import { mostFiles } from './openedFiles.ts';
import { passNews, writeNews } from './ownerNews.ts';

/** The owner's reply: a new one-time URL, or that its window came to the front. */
const replySchema = z.union([z.object({ url: z.string().startsWith('http://127.0.0.1:') }), z.object({ front: z.literal(true) })]);
export type OwnerReply = z.infer<typeof replySchema>;

const ask = 'open';
const withFiles = 'open ';
const filesSchema = z.array(z.string().refine((path) => isAbsolute(path))).max(mostFiles);
const changed = 'changed ';
const longestMessage = 65_536;
const patienceMs = 5000;
/** macOS allows 104 bytes with the closing NUL, Linux 108. */
const longestSocketPath = 100;

/** `<dataDir>/owner.sock`; if that is too long for a socket, one in a private folder below the temporary one; on Windows a named pipe. */
export function ownerSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataDir);
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\rollcall-${short}`;
  const path = join(folder, 'owner.sock');
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `rollcall-${process.getuid?.() ?? 0}`, `${short}.sock`);
}

/** The temporary folder is shared: a folder under our name that somebody else created must not be used. */
function isOurs(path: string, dataDir: string): boolean {
  const folder = dirname(path);
  if (path.startsWith('\\\\') || folder === resolve(dataDir)) return true;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function parseFiles(text: string): string[] | null {
  try {
    return filesSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function onLine(socket: Socket, use: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end >= 0) use(text.slice(0, end));
    else if (text.length > longestMessage) socket.destroy();
  });
}

export interface OwnerEars {
  /** Somebody wants to open the folder, and these files with it: absolute paths, which may be anything. */
  open(paths: readonly string[]): OwnerReply;
  /** Another process changed something in the folder. */
  emit: Emit;
}

/**
 * Answers every `open` with the result of `ears.open`, and passes news on to `ears.emit`. Call it only while holding the data folder's lock: the socket of a dead owner is
 * removed. Resolves to a function that closes the socket. Rejects with system errors.
 */
export async function serveOwner(dataDir: string, ears: OwnerEars): Promise<() => Promise<void>> {
  const path = ownerSocketPath(dataDir);
  const isPipe = path.startsWith('\\\\');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(patienceMs, () => socket.destroy());
    onLine(socket, (line) => {
      const paths = line === ask ? [] : line.startsWith(withFiles) ? parseFiles(line.slice(withFiles.length)) : null;
      if (paths !== null) socket.end(`${JSON.stringify(ears.open(paths))}\n`);
      else if (line.startsWith(changed) && passNews(line.slice(changed.length), ears.emit)) socket.end('heard\n');
      else socket.destroy();
    });
  });
  if (!isPipe) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (!isOurs(path, dataDir)) throw new Error(`${dirname(path)} belongs to another user`);
    rmSync(path, { force: true });
  }
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    // The socket is created inside this call: the mask makes it private from the start.
    const mask = isPipe ? null : process.umask(0o177);
    server.listen(path, listening);
    if (mask !== null) process.umask(mask);
  });
  if (!isPipe) chmodSync(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    // Closing removes the socket's file, too.
    await new Promise((closed) => server.close(closed));
  };
}

/** Says one line to the owner of the data folder; null if nobody answers within five seconds. Never rejects. */
function say(dataDir: string, line: string): Promise<string | null> {
  const path = ownerSocketPath(dataDir);
  if (!isOurs(path, dataDir)) return Promise.resolve(null);
  return new Promise((settle) => {
    const socket = connect(path);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => settle(null));
    socket.on('connect', () => socket.write(`${line}\n`));
    onLine(socket, (answer) => {
      settle(answer);
      socket.destroy();
    });
  });
}

/** Asks the owner of the data folder to open itself and these files, at most a hundred; null if nobody answers within five seconds. Never rejects. */
export async function askOwner(dataDir: string, paths: readonly string[] = []): Promise<OwnerReply | null> {
  const answer = await say(dataDir, paths.length === 0 ? ask : `${withFiles}${JSON.stringify(paths)}`);
  try {
    return replySchema.safeParse(JSON.parse(answer ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Tells the owner of the data folder what was changed beside it, so that its windows read it again. Never rejects: it may have ended. */
export async function tellOwner<N extends EventName>(dataDir: string, name: N, payload: EventPayload<N>): Promise<void> {
  await say(dataDir, `${changed}${writeNews(name, payload)}`);
}
