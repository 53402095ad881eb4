/** Reads which rooms import which, the table of allowed imports, and what violates it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Door {
  /** Rooms that may be imported besides its own; a room includes everything below it. */
  rooms: readonly string[];
  /** Packages and Node modules (`node:` for all of them) that may be used; null: any but Electron. */
  packages: readonly string[] | null;
}

const core = (room: string): string => `electron/core/${room}`;
const ports = 'electron/core/ports.ts';
const base = 'electron/base';
const contract = 'electron/contract';
const messages = 'electron/messages';
const pure: Door = { rooms: [contract], packages: ['zod'] };
/** A room of core that may import these others, and any package but Electron. */
const joins = (...rooms: string[]): Door => ({ rooms: [contract, ports, ...rooms.map(core)], packages: null });

/** Allowed imports. Every module may import `base`, which knows no subject, no window and no Node. */
const doors: Record<string, Door> = {
  [base]: { rooms: [], packages: ['uuid', 'zod'] },
  [contract]: { rooms: [], packages: ['zod'] },
  [messages]: { rooms: [contract], packages: [] },
  [core('answers')]: pure,
  [core('verdict')]: { rooms: [contract, core('answers')], packages: ['zod'] },
  [core('calling')]: pure,
  [core('calibration')]: pure,
  [core('normalise')]: { rooms: [contract], packages: null },
  [core('merkle')]: { rooms: [], packages: ['node:'] },
  [core('store')]: { rooms: [contract, core('merkle')], packages: ['better-sqlite3', 'node:', 'uuid', 'zod'] },
  [core('service')]: { rooms: [contract, ports, core('answers')], packages: ['zod', 'node:'] },
  [core('sandbox')]: { rooms: [contract, ports], packages: null },
  [core('jobs')]: { rooms: [contract, ports], packages: ['node:'] },
  [core('threads')]: { rooms: [contract, ports], packages: ['zod', 'node:'] },
  [core('settings')]: joins('store', 'threads'),
  [core('exports/files')]: joins('store'),
  [core('evidence')]: joins('store', 'threads', 'merkle', 'judging', 'exports/files'),
  [core('evidence/signer.ts')]: { rooms: [contract], packages: ['node:'] },
  [core('evidence/format')]: { rooms: [contract, core('merkle'), core('evidence/signer.ts')], packages: ['node:', 'zod'] },
  [core('evidence/verify')]: {
    rooms: [contract, core('answers'), core('merkle'), core('evidence/format'), core('evidence/timestamp'), core('evidence/signer.ts')],
    packages: ['node:', 'zod'],
  },
  [core('lists')]: joins('store', 'threads', 'normalise', 'calling'),
  [core('lists/read')]: joins('store', 'normalise', 'lists/mapping'),
  [core('lists/mapping')]: joins('store', 'answers', 'normalise'),
  [core('lists/split')]: joins('normalise'),
  [core('lists/suppression')]: joins('store', 'normalise', 'lists/read', 'lists/mapping', 'lists/split'),
  [core('lists/screening')]: joins('store', 'normalise', 'calling', 'lists/mapping', 'lists/split', 'lists/suppression'),
  // Its pages are read by people, so it has words like a window.
  [core('evidence/report')]: {
    rooms: [contract, messages, core('evidence/format'), core('evidence/verify'), core('evidence/timestamp'), core('exports/files')],
    packages: ['node:', 'uqr', 'zod'],
  },
  [core('evidence/timestamp')]: { rooms: [contract, ports], packages: ['asn1js', 'node:', 'pkijs'] },
  [core('exports')]: joins('store', 'answers', 'threads', 'judging', 'normalise', 'calling', 'lists/split', 'lists/mapping'),
  [core('judging')]: joins('store', 'answers', 'verdict', 'service'),
  [core('review')]: joins('store', 'answers', 'threads', 'verdict', 'judging', 'calling', 'calibration'),
  [core('handover')]: joins('store', 'threads', 'service', 'normalise', 'lists/screening', 'lists/mapping', 'lists/suppression'),
  [core('ledger')]: joins('store', 'answers', 'threads', 'settings'),
  [core('deriving')]: joins('store', 'answers', 'threads', 'verdict', 'judging', 'review'),
  [core('planning')]: joins('store', 'threads', 'verdict', 'service', 'jobs', 'settings', 'lists'),
  [core('running')]: joins('store', 'threads', 'verdict', 'service', 'jobs', 'settings', 'lists', 'planning', 'deriving'),
  [core('lookups')]: joins('store', 'answers', 'threads', 'verdict', 'service', 'jobs', 'settings', 'lists', 'normalise', 'running'),
  [core('feedback')]: joins('store', 'answers', 'threads', 'service', 'jobs', 'settings', 'normalise', 'running'),
  [core('feedback/sheets')]: joins('store', 'settings', 'threads', 'normalise', 'calling', 'lists/read', 'lists/mapping'),
  // Whoever works alone loads neither: the room's door imports them when a team is joined.
  [core('team')]: joins(
    'store',
    'answers',
    'merkle',
    'service',
    'jobs',
    'settings',
    'running',
    'handover',
    'team/hub',
    'evidence/format',
    'exports/files',
  ),
  [core('team/hub')]: { rooms: [contract], packages: ['pg', 'pg-boss', 'node:', 'zod'] },
  [core('privacy')]: joins('store', 'threads', 'normalise', 'evidence/format'),
  [core('dataFolder')]: joins('store', 'threads', 'service', 'settings', 'normalise', 'lists/screening', 'deriving'),
  [core('workers')]: joins(
    'store',
    'threads',
    'dataFolder',
    'lists',
    'exports',
    'review',
    'ledger',
    'deriving',
    'planning',
    'feedback',
    'handover',
    'evidence',
    'privacy',
  ),
  [ports]: { rooms: [contract], packages: [] },
  'electron/core/core.ts': { rooms: [contract, ports, core('dataFolder'), core('evidence/signer.ts')], packages: [] },
  'electron/core/createCore.ts': { rooms: ['electron/core'], packages: [] },
  'electron/core/openCore.ts': { rooms: [contract, 'electron/core'], packages: null },
  'electron/hosts/dispatch.ts': { rooms: [contract], packages: ['zod'] },
  'electron/hosts/node': { rooms: [contract, 'electron/core', 'electron/hosts/dispatch.ts'], packages: null },
  'electron/hosts/browser': { rooms: [contract, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node'], packages: null },
  'electron/hosts/electron': {
    rooms: [contract, messages, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node'],
    packages: null,
  },
  // A package's command line is started through Electron, too.
  'electron/hosts/electron/entry.ts': { rooms: ['electron/hosts/electron', 'electron/hosts/cli'], packages: [] },
  'electron/hosts/cli': {
    rooms: [contract, messages, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node', 'electron/hosts/browser'],
    packages: null,
  },
  'renderer/keys': { rooms: [], packages: ['react', 'zustand'] },
  'renderer/bridge': { rooms: [contract], packages: ['zod'] },
  'renderer/ui': { rooms: [contract, messages, 'renderer/keys'], packages: null },
  'renderer/shell': { rooms: [contract, messages, 'renderer'], packages: null },
  'renderer/app': { rooms: [contract, messages, 'renderer/ui', 'renderer/keys', 'renderer/bridge'], packages: null },
  'renderer/screens': { rooms: [contract, messages, 'renderer/app', 'renderer/ui', 'renderer/keys', 'renderer/bridge'], packages: null },
  'renderer/jitless.ts': { rooms: [], packages: ['zod'] },
  'renderer/main.tsx': { rooms: [contract, messages, 'renderer'], packages: null },
};

/** What rooms that don't read answers may know about operations. */
const aboutAsking = ['catalog', 'operationInfos', 'sources', 'enumerations'].map((name) => `electron/contract/operations/${name}.ts`);

/** Type-only and dynamic imports count like any other. */
interface Import {
  from: string;
  to: string;
}

/**
 * Every import below `folders` of `baseDir`, without tests; and how many files were read, because a checker that reads none finds nothing
 * wrong.
 */
export function readImports(baseDir: string, folders: readonly string[]): { files: number; imports: Import[] } {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: baseDir }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const imports = files.flatMap((from) =>
    ts
      .preProcessFile(readFileSync(path.join(baseDir, from), 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => ({ from, to: placeOf(from, fileName) })),
  );
  return { files: files.length, imports };
}

/** The folders that the package's own imports name (`package.json`). */
const aliases = [
  ...['base', 'contract', 'messages', 'core', 'hosts'].map((side) => [`#${side}/`, `electron/${side}/`] as const),
  ['#renderer/', 'renderer/'] as const,
];

/** A file as its path, a package as its name, a module of Node as `node:name`. */
function placeOf(from: string, name: string): string {
  const alias = aliases.find(([short]) => name.startsWith(short));
  if (alias !== undefined) return alias[1] + name.slice(alias[0].length).replace(/\?.*$/, '');
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name.replace(/\?.*$/, ''));
  if (name.startsWith('node:')) return name;
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Imports of files and packages that are not there. */
export const leadingNowhere = (baseDir: string, imports: readonly Import[]): Import[] =>
  imports.filter(({ to }) => !to.startsWith('node:') && !existsSync(path.join(baseDir, isFile(to) ? '' : 'node_modules', to)));

const within = (place: string, room: string): boolean => place === room || place.startsWith(`${room}/`);
const isFile = (place: string): boolean => place.startsWith('electron/') || place.startsWith('renderer/');

/** The innermost room of a file. */
export function roomOf(file: string): string | undefined {
  return Object.keys(doors)
    .filter((room) => within(file, room))
    .sort((a, b) => b.length - a.length)[0];
}

/** Why an import isn't allowed; null if it is. */
export function trespass({ from, to }: Import): string | null {
  const room = roomOf(from);
  const door = room === undefined ? undefined : doors[room];
  if (room === undefined || door === undefined) return `${from} stands in no room of the table`;
  if (to === 'electron' || to.startsWith('electron-')) return within(from, 'electron/hosts/electron') ? null : `${from} imports Electron`;
  if (!isFile(to)) {
    const isStyle = /\.(css|svg|png|woff2)$/.test(to);
    const allowed =
      door.packages === null || isStyle || door.packages.some((name) => to === name || (name === 'node:' && to.startsWith('node:')));
    return allowed ? null : `${from} imports ${to}`;
  }
  if (from.startsWith('renderer/screens/') && to.startsWith('renderer/screens/')) {
    const screen = (file: string): string => file.split('/')[2] ?? '';
    return screen(from) === screen(to) ? null : `${from} enters the screen ${to}`;
  }
  // Answers are read by core. Of the operations the window knows what can be asked, not the form of responses.
  if (from.startsWith('renderer/') && to.startsWith('electron/contract/operations/') && !aboutAsking.includes(to))
    return `${from} knows the shape of a response: ${to}`;
  // The runner knows that there are jobs, but not what they ask.
  if (room === core('jobs') && /^electron\/contract\/operations?(\/|\.)/.test(to)) return `${from} knows an operation: ${to}`;
  return within(to, room) || within(to, base) || door.rooms.some((allowed) => within(to, allowed)) ? null : `${from} enters ${to}`;
}

/** Files in an import cycle, and those that lead into one; empty if there is none. */
export function inCircles(imports: readonly Import[]): string[] {
  const leadsTo = new Map([...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]));
  // A file without remaining imports is in no cycle, and neither are files that only import such files.
  for (let before = -1; before !== leadsTo.size;) {
    before = leadsTo.size;
    for (const [from, to] of leadsTo) if (![...to].some((one) => leadsTo.has(one))) leadsTo.delete(from);
  }
  return [...leadsTo.keys()].sort();
}

/** Pairs of rooms that import each other, as `a <-> b`: what both need belongs in a third. A nested room counts as a room of its own. */
export function mutualRooms(imports: readonly Import[]): string[] {
  const entries = new Set(imports.map(({ from, to }) => `${roomOf(from) ?? from} ${isFile(to) ? (roomOf(to) ?? to) : ''}`));
  return [...entries]
    .map((entry) => entry.split(' '))
    .filter(([from = '', to = '']) => from < to && entries.has(`${to} ${from}`))
    .map((pair) => pair.join(' <-> '))
    .sort();
}
