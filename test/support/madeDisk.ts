/**
 * A disk's possible states when power returns: it follows a program's calls and computes what would be left at any of them.
 *
 * A disk guarantees little. A file's contents at the start of its last completed fsync are there; of later writes, any sector may be there
 * or not, in any order. A folder is a file of names: creations, renames and removals since the folder's own last fsync may have happened or
 * not. A name whose file was never synced leads to whatever is there of the file; a file whose name is lost is lost as well.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Call, Step } from './diskTrace.ts';

interface Write {
  done: boolean;
  at: number;
  data: Buffer;
}
interface Truncate {
  done: boolean;
  size: number;
}
interface File {
  kind: 'file';
  kept: Buffer;
  pending: (Write | Truncate)[];
  /** Includes unsynced writes. */
  size: number;
}
interface Rename {
  done: boolean;
  removes: string | null;
  adds: [name: string, node: Node] | null;
}
interface Folder {
  kind: 'folder';
  kept: Map<string, Node>;
  pending: Rename[];
  /** Includes unsynced changes. */
  names: Map<string, Node>;
}
type Node = File | Folder;

/**
 * How much of the unsynced data is lost: `everything`; `nothing`; `sectors`: random ones; `torn`: only the end of each file's last write.
 */
export const losses = ['everything', 'nothing', 'sectors', 'torn'] as const;
export type Loss = (typeof losses)[number];

/** By path below the root: a file's bytes; null for a folder. */
export type Left = Map<string, Buffer | null>;

export interface MadeDisk {
  take(step: Step): void;
  /** Returns what would be left if the power failed now. */
  left(loss: Loss, random: () => number): Left;
  /** Returns the call's path if it is below the root; must be read before the call is applied. */
  pathOf(step: Step): string | undefined;
}

/** The first connection recreates the mapped index of a WAL file. */
const isMapped = (path: string): boolean => path.endsWith('-shm');

/** `root`: the folder to follow; the contents of `before`, an earlier copy of it, count as synced. */
export function makeDisk(root: string, before: string): MadeDisk {
  const top = readFolder(before);
  const open = new Map<number, { node: Node; path: string; at: number; appends: boolean }>();
  const covered = new Map<Call, { node: Node; changes: Set<object> }>();
  const changes = new Map<Call, { change: { done: boolean }; node: Node }>();

  const isInside = (path: string): boolean => path === root || path.startsWith(`${root}/`);
  const find = (path: string): Node | undefined => {
    let node: Node | undefined = top;
    for (const name of path.slice(root.length).split('/')) {
      if (name === '') continue;
      node = node?.kind === 'folder' ? node.names.get(name) : undefined;
    }
    return node;
  };
  const folderOf = (path: string): Folder => {
    const folder = find(dirname(path));
    if (folder?.kind !== 'folder') throw new Error(`no folder for ${path}`);
    return folder;
  };
  const change = (folder: Folder, removes: string | null, adds: [string, Node] | null): void => {
    folder.pending.push({ done: true, removes, adds });
    apply(folder.names, { removes, adds });
  };
  const put = (file: File, what: Write | Truncate, call: Call): void => {
    file.pending.push(what);
    file.size = 'data' in what ? Math.max(file.size, what.at + what.data.length) : what.size;
    changes.set(call, { change: what, node: file });
  };
  const fileAt = (fd: number): { file: File; state: { at: number; appends: boolean } } | undefined => {
    const state = open.get(fd);
    return state?.node.kind === 'file' ? { file: state.node, state } : undefined;
  };

  const begin = (call: Call): void => {
    if (call.kind === 'close') open.delete(call.fd);
    else if (call.kind === 'write') {
      const found = fileAt(call.fd);
      if (!found) return;
      const { file, state } = found;
      const at = call.at ?? (state.appends ? file.size : state.at);
      if (call.at === null) state.at = at + call.data.length;
      put(file, { done: false, at, data: call.data }, call);
    } else if (call.kind === 'truncate') {
      const found = fileAt(call.fd);
      if (found) put(found.file, { done: false, size: call.size }, call);
    } else if (call.kind === 'sync') {
      const node = open.get(call.fd)?.node;
      if (node) covered.set(call, { node, changes: new Set(node.pending.filter(({ done }) => done)) });
    } else if (call.kind === 'other' && open.has(call.fd)) throw new Error(`a call that the made disk does not know: ${call.name}`);
  };

  const end = (call: Call, result: number): void => {
    const changed = changes.get(call);
    if (changed) {
      if (result < 0 || (call.kind === 'write' && result !== call.data.length)) throw new Error(`the real disk failed: ${call.kind}`);
      changed.change.done = true;
      changes.delete(call);
    }
    if (result < 0) return;
    if (call.kind === 'open') {
      open.delete(result);
      if (!isInside(call.path)) return;
      let node = find(call.path);
      if (!node) {
        if (!call.creates) throw new Error(`opened what nobody made: ${call.path}`);
        node = { kind: 'file', kept: Buffer.alloc(0), pending: [], size: 0 };
        change(folderOf(call.path), null, [basename(call.path), node]);
      }
      open.set(result, { node, path: call.path, at: 0, appends: call.appends });
      if (call.truncates && node.kind === 'file') {
        put(node, { done: true, size: 0 }, call);
        changes.delete(call);
      }
    } else if (call.kind === 'seek') {
      const state = open.get(call.fd);
      if (state) state.at = result;
    } else if (call.kind === 'sync') {
      const done = covered.get(call);
      if (done) keep(done.node, done.changes);
      covered.delete(call);
    } else if (call.kind === 'rename') {
      if (!isInside(call.from) && !isInside(call.to)) return;
      const node = find(call.from);
      if (!node || dirname(call.from) !== dirname(call.to)) throw new Error(`renamed across folders: ${call.from} to ${call.to}`);
      change(folderOf(call.from), basename(call.from), [basename(call.to), node]);
    } else if (call.kind === 'remove') {
      if (isInside(call.path)) change(folderOf(call.path), basename(call.path), null);
    } else if (call.kind === 'makeFolder') {
      if (!isInside(call.path)) return;
      change(folderOf(call.path), null, [basename(call.path), { kind: 'folder', kept: new Map(), pending: [], names: new Map() }]);
    }
  };

  return {
    take: (step) => (step.at === 'begin' ? begin(step.call) : end(step.call, step.result)),
    pathOf({ call }) {
      const path = 'fd' in call ? open.get(call.fd)?.path : 'path' in call ? call.path : call.to;
      return path !== undefined && isInside(path) ? path : undefined;
    },
    left(loss, random) {
      const left: Left = new Map();
      const walk = (node: Node, path: string): void => {
        if (node.kind === 'file') {
          if (!isMapped(path)) left.set(path, contentOf(node, loss, random));
          return;
        }
        if (path !== '') left.set(path, null);
        for (const [name, child] of namesOf(node, loss, random)) walk(child, join(path, name));
      };
      walk(top, '');
      return left;
    },
  };
}

const apply = (names: Map<string, Node>, { removes, adds }: Pick<Rename, 'removes' | 'adds'>): void => {
  if (removes !== null) names.delete(removes);
  if (adds !== null) names.set(...adds);
};

/** Marks what is synced as permanent. */
function keep(node: Node, synced: ReadonlySet<object>): void {
  if (node.kind === 'file') {
    const done = node.pending.filter((change) => synced.has(change));
    node.kept = written(node.kept, done);
    node.pending = node.pending.filter((change) => !synced.has(change));
  } else {
    for (const change of node.pending) if (synced.has(change)) apply(node.kept, change);
    node.pending = node.pending.filter((change) => !synced.has(change));
  }
}

/** Returns the bytes after these changes; unwritten gaps are zero. */
function written(before: Buffer, changes: readonly (Write | Truncate)[]): Buffer {
  const most = Math.max(before.length, ...changes.map((change) => ('data' in change ? change.at + change.data.length : change.size)));
  const bytes = Buffer.alloc(most);
  before.copy(bytes);
  let size = before.length;
  for (const change of changes) {
    if ('data' in change) {
      change.data.copy(bytes, change.at);
      size = Math.max(size, change.at + change.data.length);
    } else {
      bytes.fill(0, change.size);
      size = change.size;
    }
  }
  return bytes.subarray(0, size);
}

/** The fraction that reached the disk, chosen for each file and folder: none, a part, or all. */
const share = (random: () => number): number => [0, 0.3, 0.7, 1][Math.floor(random() * 4)] ?? 1;
const sectorSizes = [512, 4_096];

function contentOf({ kept, pending }: File, loss: Loss, random: () => number): Buffer {
  if (loss === 'everything' || pending.length === 0) return kept;
  if (loss === 'nothing') return written(kept, pending);
  const sector = sectorSizes[Math.floor(random() * sectorSizes.length)] ?? 512;
  if (loss === 'torn') {
    const last = pending.at(-1);
    const whole = pending.slice(0, -1);
    if (last === undefined || !('data' in last)) return written(kept, whole);
    const sectors = sectorsOf(last, sector);
    return written(kept, [...whole, ...sectors.slice(0, Math.floor(random() * sectors.length))]);
  }
  const part = share(random);
  const pieces = pending.flatMap((change): (Write | Truncate)[] => ('data' in change ? sectorsOf(change, sector) : [change]));
  return written(
    kept,
    pieces.filter(() => random() < part),
  );
}

/** Splits a write into sectors, which the disk writes separately. */
function sectorsOf({ at, data }: Write, sector: number): Write[] {
  const sectors: Write[] = [];
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, (Math.floor((at + from) / sector) + 1) * sector - at);
    sectors.push({ done: true, at: at + from, data: data.subarray(from, to) });
    from = to;
  }
  return sectors;
}

function namesOf({ kept, pending, names }: Folder, loss: Loss, random: () => number): Map<string, Node> {
  if (loss === 'everything') return kept;
  if (loss === 'nothing' || loss === 'torn') return names;
  const reached = new Map(kept);
  const part = share(random);
  for (const change of pending) if (random() < part) apply(reached, change);
  return reached;
}

function readFolder(path: string): Folder {
  const names = new Map<string, Node>();
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) names.set(entry.name, readFolder(at));
    else if (entry.isFile()) {
      const kept = readFileSync(at);
      names.set(entry.name, { kind: 'file', kept, pending: [], size: kept.length });
    }
  }
  return { kind: 'folder', kept: new Map(names), pending: [], names };
}

/** Writes what is left into an existing empty folder. */
export function writeLeft(left: Left, into: string): void {
  for (const [path, bytes] of left) {
    const at = join(into, path);
    if (bytes === null) mkdirSync(at, { mode: 0o700 });
    else {
      writeFileSync(at, bytes, { mode: 0o600 });
      chmodSync(at, 0o600);
    }
  }
}

/** Reads what is really on disk, for comparison. */
export function readLeft(root: string): Left {
  const left: Left = new Map();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        left.set(path, null);
        walk(path);
      } else if (entry.isFile() && !isMapped(path)) left.set(path, readFileSync(join(root, path)));
    }
  };
  walk('');
  return left;
}
