/**
 * Connects a second process to the first: the owner of the data folder listens on a socket, and both prove that they can read the folder.
 * The second process can request that the owner opens with given files, notify it of changes, or send it a suppression.
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { events, type Emit, type EventName, type EventPayload } from '#contract/events.ts';
import { mostFiles } from './openedFiles.ts';
import { makeSecret, provenLines, readSecret, removeSecret } from './ownerProof.ts';
import { readHanded, readReply, type HandedSuppression, type Suppressed } from './ownerSuppression.ts';
import { removeFile } from '#core/platform/heldFiles.ts';

const newsSchema = z.object({ name: z.string(), payload: z.unknown() });

/**
 * Whether an event is news for the owner of a data folder: sent by a process that works next to it, such as a plan that keeps its list, in
 * place of the event that the owner's windows would have got for its own change. Progress of the other process isn't news. `lists.changed`,
 * `review.viewsChanged` …: events that make something stale that a window shows.
 */
export function isNews(name: string): name is EventName {
  return Object.hasOwn(events, name) && /changed$/i.test(name);
}

/** Returns one line. */
function writeNews<N extends EventName>(name: N, payload: EventPayload<N>): string {
  return JSON.stringify({ name, payload } satisfies z.infer<typeof newsSchema>);
}

/** Passes on the news in a line; returns false if it isn't news, or not in the event's form. */
function passNews(line: string, emit: Emit): boolean {
  const news = newsSchema.safeParse(parseJson(line)).data;
  if (news === undefined || !isNews(news.name)) return false;
  const payload = events[news.name].safeParse(news.payload).data;
  if (payload === undefined) return false;
  emit(news.name, payload);
  return true;
}

/** The owner's reply: a new one-time URL, or that its window came to the front. */
const replySchema = z.union([z.object({ url: z.string().startsWith('http://127.0.0.1:') }), z.object({ front: z.literal(true) })]);
export type OwnerReply = z.infer<typeof replySchema>;

const ask = 'open';
const withFiles = 'open ';
const filesSchema = z.array(z.string().refine((path) => isAbsolute(path))).max(mostFiles);
const changed = 'changed ';
const suppress = 'suppress ';
/** Sent before the answer, which may take as long as reading a million entries. */
const taken = 'taken';
const longestMessage = 65_536;
/** Five million characters, some of which are escaped to several. */
const longestSuppression = 32_000_000;
const patienceMs = 5000;
/** macOS allows 104 bytes including the closing NUL, Linux 108. */
const longestSocketPath = 100;

/** Resolves a folder's spelling: links, and on Windows short names or `\\?\C:\…`. A folder that doesn't exist is returned as it is. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/**
 * Returns `<dataDir>/owner.sock`; if that is too long for a socket, one in a private folder below the temporary one; on Windows a named
 * pipe.
 */
export function ownerSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataDir);
  const real = realFolder(folder);
  const short = createHash('sha256')
    .update(platform === 'win32' ? real.toLowerCase() : real)
    .digest('hex')
    .slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\rollcall-${short}`;
  const path = join(folder, 'owner.sock');
  return Buffer.byteLength(path) <= longestSocketPath ? path : join(tmpdir(), `rollcall-${process.getuid?.() ?? 0}`, `${short}.sock`);
}

/** The temporary folder is shared: a folder under our name that another user created must not be used. */
function isOurs(path: string, dataDir: string): boolean {
  const folder = dirname(path);
  if (path.startsWith('\\\\') || folder === resolve(dataDir)) return true;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Disconnects a sender of longer lines: only a suppression may be long. */
function onLine(socket: Socket, use: (line: string) => void): void {
  let text = '';
  let longest = longestMessage;
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    const [first = '', ...others] = part.split('\n');
    text += first;
    for (const next of others) {
      use(text);
      text = next;
    }
    if (text.length > longest && text.startsWith(suppress)) longest = longestSuppression;
    if (text.length > longest) socket.destroy();
  });
}

export interface OwnerEars {
  /** Opens the folder with these files: absolute paths, which haven't been checked. Null if the owner has no window. */
  open(paths: readonly string[]): OwnerReply | null;
  /** Handles a suppression from another process, which only the owner can carry out. */
  suppress(handed: HandedSuppression): Promise<Suppressed>;
  /** Passes on an event for a change that another process made in the folder. */
  emit: Emit;
}

/** Returns the answer to a line; null if the owner doesn't support it. `begin`: called before an answer that takes time. */
async function answerTo(line: string, ears: OwnerEars, begin: () => void): Promise<string | null> {
  if (line.startsWith(suppress)) {
    const handed = readHanded(line.slice(suppress.length));
    if (handed === null) return null;
    begin();
    return JSON.stringify(await ears.suppress(handed));
  }
  if (line.startsWith(changed)) return passNews(line.slice(changed.length), ears.emit) ? 'heard' : null;
  if (line !== ask && !line.startsWith(withFiles)) return null;
  const paths = line === ask ? [] : filesSchema.safeParse(parseJson(line.slice(withFiles.length))).data;
  const reply = paths === undefined ? null : ears.open(paths);
  return reply && JSON.stringify(reply);
}

/**
 * Serves requests with `ears`. Call this only while holding the data folder's lock, because the socket of a dead owner is removed. Resolves
 * to a function that closes the socket, and disconnects everybody who still waits. Rejects with system errors.
 */
export async function serveOwner(dataDir: string, ears: OwnerEars): Promise<() => Promise<void>> {
  const path = ownerSocketPath(dataDir);
  const isPipe = path.startsWith('\\\\');
  const sockets = new Set<Socket>();
  const secret = makeSecret(dataDir);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(patienceMs, () => socket.destroy());
    const begin = (): void => {
      socket.setTimeout(0);
      socket.write(`${taken}\n`);
    };
    const use = (line: string): void => {
      answerTo(line, ears, begin).then(
        (answer) => (answer === null ? socket.destroy() : socket.end(`${answer}\n`)),
        () => socket.destroy(),
      );
    };
    onLine(socket, provenLines(socket, { secret, side: 'owner', use }));
  });
  if (!isPipe) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (!isOurs(path, dataDir)) throw new Error(`${dirname(path)} belongs to another user`);
    removeFile(path);
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
    removeSecret(dataDir);
    // Closing also removes the socket's file.
    await new Promise((closed) => server.close(closed));
  };
}

/**
 * Sends one line to the owner of the data folder; null if there is no answer within five seconds. `isLong`: an owner that has accepted the
 * line may take as long as it lives. Never rejects.
 */
function say(dataDir: string, line: string, isLong = false): Promise<string | null> {
  const path = ownerSocketPath(dataDir);
  const secret = readSecret(dataDir);
  if (secret === null || !isOurs(path, dataDir)) return Promise.resolve(null);
  return new Promise((settle) => {
    const socket = connect(path);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => settle(null));
    const use = (answer: string): void => {
      if (isLong && answer === taken) return void socket.setTimeout(0);
      settle(answer);
      socket.destroy();
    };
    const proven = (): unknown => socket.write(`${line}\n`);
    onLine(socket, provenLines(socket, { secret, side: 'asker', proven, use }));
  });
}

/**
 * Asks the owner of the data folder to open itself and these files, at most a hundred; null if there is no answer within five seconds.
 * Never rejects.
 */
export async function askOwner(dataDir: string, paths: readonly string[] = []): Promise<OwnerReply | null> {
  const answer = await say(dataDir, paths.length === 0 ? ask : `${withFiles}${JSON.stringify(paths)}`);
  return replySchema.safeParse(parseJson(answer)).data ?? null;
}

/**
 * Notifies the owner of the data folder of a change by this process, so that its windows reread. Never rejects: the owner may have ended.
 */
export async function tellOwner<N extends EventName>(dataDir: string, name: N, payload: EventPayload<N>): Promise<void> {
  await say(dataDir, `${changed}${writeNews(name, payload)}`);
}

/** Sends a suppression to the owner of the data folder; null if no owner accepts it, or it ends before answering. Never rejects. */
export async function handToOwner(dataDir: string, handed: HandedSuppression): Promise<Suppressed | null> {
  return readReply(await say(dataDir, `${suppress}${JSON.stringify(handed)}`, true));
}
