/** Reads who imports whom, by rooms: the table of "Who may enter" as data, and what breaks it. */
import { cruise, type ICruiseResult } from 'dependency-cruiser';

interface Door {
  /** Rooms that may be entered, beside one's own; a room stands for everything below it. */
  rooms: readonly string[];
  /** Packages and Node modules (`node:` for all of them) that may be used; null: any but Electron. */
  packages: readonly string[] | null;
}

const core = (room: string): string => `electron/core/${room}`;
const ports = 'electron/core/ports.ts';
const seeds = 'electron/core/seededFractions.ts';
const contract = 'electron/contract';
const words = 'electron/words';
const pure: Door = { rooms: [contract], packages: ['zod'] };
/** They work on lists through the store and the list thread, and never know of each other. */
const neighbour: Door = {
  rooms: [contract, ports, core('store'), core('threads'), core('grading'), core('suppression'), core('calling')],
  packages: null,
};

/** Who may enter where. The junctions `runs`, `threads` and `createCore.ts` may enter every room of core. */
const doors: Record<string, Door> = {
  [contract]: { rooms: [], packages: ['zod'] },
  [words]: { rooms: [contract], packages: [] },
  [core('grading')]: pure,
  [core('suppression')]: pure,
  [core('calling')]: pure,
  [core('store')]: { rooms: [contract], packages: ['better-sqlite3', 'node:', 'uuid', 'zod'] },
  [core('service')]: { rooms: [contract, ports], packages: ['zod', 'node:'] },
  [core('sandbox')]: { rooms: [contract, ports, seeds], packages: null },
  [core('jobs')]: { rooms: [contract, ports, core('store')], packages: ['node:'] },
  [core('lists')]: neighbour,
  [core('exports')]: neighbour,
  [core('settings')]: neighbour,
  [core('review')]: neighbour,
  [core('backups')]: neighbour,
  [core('runs')]: { rooms: [contract, 'electron/core'], packages: null },
  [core('threads')]: { rooms: [contract, 'electron/core'], packages: null },
  [ports]: { rooms: [contract], packages: [] },
  [seeds]: { rooms: [], packages: [] },
  'electron/core/newId.ts': { rooms: [ports], packages: ['uuid'] },
  'electron/core/core.ts': { rooms: [contract, ports, core('threads')], packages: [] },
  'electron/core/createCore.ts': { rooms: [contract, 'electron/core'], packages: null },
  'electron/hosts/dispatch.ts': { rooms: [contract], packages: ['zod'] },
  'electron/hosts/node': { rooms: [contract, 'electron/core'], packages: null },
  'electron/hosts/browser': { rooms: [contract, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node'], packages: null },
  'electron/hosts/electron': {
    rooms: [contract, words, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node'],
    packages: null,
  },
  'electron/hosts/cli': {
    rooms: [contract, words, 'electron/core', 'electron/hosts/dispatch.ts', 'electron/hosts/node', 'electron/hosts/browser'],
    packages: null,
  },
  'renderer/bridge': { rooms: [contract], packages: ['zod'] },
  'renderer/ui': { rooms: [contract, words, 'renderer/ui'], packages: null },
  'renderer/app': { rooms: [contract, words, 'renderer'], packages: null },
  'renderer/screens': { rooms: [contract, words, 'renderer/app', 'renderer/ui', 'renderer/bridge'], packages: null },
  'renderer/jitless.ts': { rooms: [], packages: ['zod'] },
  'renderer/main.tsx': { rooms: [contract, words, 'renderer'], packages: null },
};

export interface Import {
  from: string;
  to: string;
  /** Type-only and dynamic imports count as much as any other. */
  kinds: string[];
}

/** Every import below `folders` of `baseDir`, tests left out; and how many files were read, because a checker that read none finds nothing wrong. */
export async function readImports(baseDir: string, folders: readonly string[]): Promise<{ files: number; imports: Import[] }> {
  const result = await cruise([...folders], {
    baseDir,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  if (typeof result.output === 'string') throw new Error('expected modules, got text');
  const { modules } = result.output satisfies ICruiseResult;
  const ours = modules.filter(({ source }) => /(?<!\.d)\.tsx?$/.test(source) && folders.some((folder) => source.startsWith(`${folder}/`)));
  const imports = ours.flatMap(({ source, dependencies }) =>
    dependencies.map((dependency) => ({ from: source, to: placeOf(dependency), kinds: dependency.dependencyTypes })),
  );
  return { files: ours.length, imports };
}

/** A file as its path, a package as its name, a module of Node as `node:name`. */
function placeOf({ resolved, module, coreModule }: { resolved: string; module: string; coreModule: boolean }): string {
  if (coreModule || module.startsWith('node:')) return `node:${module.replace('node:', '')}`;
  if (!resolved.includes('node_modules/')) return module.startsWith('.') ? resolved : module;
  const [scope = '', name = ''] = (resolved.split('node_modules/').at(-1) ?? '').split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

const within = (place: string, room: string): boolean => place === room || place.startsWith(`${room}/`);
const isFile = (place: string): boolean => place.startsWith('electron/') || place.startsWith('renderer/');

/** The innermost room that a file stands in. */
export function roomOf(file: string): string | undefined {
  return Object.keys(doors)
    .filter((room) => within(file, room))
    .sort((a, b) => b.length - a.length)[0];
}

/** Why an import is a trespass; null where it may pass. */
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
  // The runner knows that there is a job, and never what it asks.
  if (room === core('jobs') && /^electron\/contract\/operations?(\/|\.)/.test(to)) return `${from} knows an operation: ${to}`;
  return within(to, room) || door.rooms.some((allowed) => within(to, allowed)) ? null : `${from} enters ${to}`;
}

/** Files in a circle of imports, and those that lead into one; empty where there is none. */
export function inCircles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const leadsTo = new Map([...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]));
  // Whatever imports nobody that is left is in no circle, and neither is then whoever imports only such files.
  for (let before = -1; before !== leadsTo.size;) {
    before = leadsTo.size;
    for (const [from, to] of leadsTo) if (![...to].some((one) => leadsTo.has(one))) leadsTo.delete(from);
  }
  return [...leadsTo.keys()].sort();
}
