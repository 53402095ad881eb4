/** Reads which modules import which, the table of allowed imports, and what violates it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Module {
  /** Modules that may be imported besides its own files; a module includes everything below it. */
  imports: readonly string[];
  /** Packages and Node modules (`node:` for all of them) that may be used; null: any but Electron. */
  packages: readonly string[] | null;
}

const core = (module: string): string => `electron/core/${module}`;
const ports = 'electron/core/ports.ts';
const base = 'electron/base';
const contract = 'electron/contract';
const messages = 'electron/messages';
/** The SQL of all subjects, each in its own folder: `*.sql.ts`. It may import nothing of the subjects but their SQL. */
const sql = '*.sql.ts';
const pure: Module = { imports: [contract], packages: ['zod'] };
const windowKits = ['base', 'ui', 'keys', 'bridge'].map((kit) => `renderer/${kit}`);
/** A module of core that may import these others, the platform and all SQL, and any package but Electron. */
const joins = (...modules: string[]): Module => ({
  imports: [contract, ports, sql, ...['platform', ...modules].map(core)],
  packages: null,
});

/** Allowed imports. Every module may import `base`, which depends on no subject, no window and no Node. */
const modules: Record<string, Module> = {
  [base]: { imports: [], packages: ['uuid', 'zod'] },
  [contract]: { imports: [], packages: ['zod'] },
  [messages]: { imports: [contract], packages: [] },
  [ports]: { imports: [contract], packages: [] },
  [core('platform')]: { imports: [contract, ports], packages: ['better-sqlite3', 'node:', 'zod'] },
  [sql]: { imports: [contract, core('platform'), core('runs/jobs/callGate.ts')], packages: ['better-sqlite3', 'node:', 'zod'] },
  [core('service')]: { imports: [contract, ports, core('service/answers')], packages: ['zod', 'node:'] },
  [core('service/answers')]: pure,
  [core('sandbox')]: { imports: [contract, ports, core('normalise'), core('lists/screening/fields')], packages: null },
  [core('verdict')]: { imports: [contract, core('service/answers')], packages: ['zod'] },
  [core('verdict/judging')]: joins('service', 'verdict'),
  [core('calling')]: pure,
  [core('normalise')]: { imports: [contract], packages: null },
  [core('settings')]: joins(),
  [core('accounts')]: joins('service', 'settings'),
  [core('suppression')]: joins('normalise', 'lists/read', 'lists/mapping', 'lists/split'),
  [core('lists')]: joins('normalise', 'calling', 'suppression', 'review'),
  [core('lists/read')]: joins('normalise', 'lists/mapping'),
  [core('lists/mapping')]: joins('service/answers', 'normalise'),
  [core('lists/split')]: joins('normalise'),
  [core('lists/screening')]: joins('normalise', 'calling', 'lists/mapping', 'lists/split', 'suppression'),
  // The outcome of a request for a call: statements, gates and lanes share these terms.
  [core('runs/jobs/callGate.ts')]: { imports: [contract], packages: [] },
  [core('runs/jobs')]: { imports: [contract, ports], packages: ['node:'] },
  [core('plan')]: joins('verdict', 'service', 'runs/jobs', 'settings', 'accounts', 'lists'),
  [core('runs')]: joins('verdict', 'service', 'settings', 'accounts', 'lists', 'suppression', 'plan', 'review/deriving'),
  [core('lookups')]: joins('verdict', 'service', 'settings', 'accounts', 'lists', 'suppression', 'normalise', 'runs'),
  [core('review')]: joins('service/answers', 'verdict', 'calling', 'outcomes/calibration'),
  [core('exports')]: joins('review', 'service/answers', 'verdict/judging', 'normalise', 'calling', 'lists/split', 'lists/mapping'),
  [core('exports/files')]: joins(),
  [core('outcomes')]: joins('service', 'runs', 'settings', 'accounts', 'normalise'),
  [core('outcomes/calibration')]: pure,
  [core('outcomes/sheets')]: joins('settings', 'accounts', 'normalise', 'calling', 'lists/read', 'lists/mapping'),
  [core('evidence')]: joins('verdict/judging'),
  [core('evidence/signer.ts')]: { imports: [contract], packages: ['node:'] },
  [core('evidence/format')]: { imports: [contract, core('platform/merkle'), core('evidence/signer.ts')], packages: ['node:', 'zod'] },
  [core('evidence/verify')]: {
    imports: [
      ...[contract, core('service/answers'), core('platform/merkle')],
      ...['evidence/format', 'evidence/timestamp', 'evidence/signer.ts'].map(core),
    ],
    packages: ['node:', 'zod'],
  },
  // People read its pages, so it uses messages like a window.
  [core('evidence/report')]: {
    imports: [contract, messages, ...['evidence/format', 'evidence/verify', 'evidence/timestamp', 'platform'].map(core)],
    packages: ['node:', 'uqr', 'zod'],
  },
  [core('evidence/timestamp')]: { imports: [contract, ports], packages: ['asn1js', 'node:', 'pkijs'] },
  [core('ledger')]: joins('service/answers', 'settings', 'accounts'),
  [core('storage')]: joins('service', 'settings', 'accounts', 'normalise', 'lists/screening', 'suppression', 'review/deriving'),
  [core('privacy')]: joins('normalise', 'evidence/format'),
  [core('handover')]: joins('service', 'normalise', 'lists/screening', 'lists/mapping', 'suppression'),
  // Someone who works alone loads neither: the module's entry imports them when a team is joined.
  [core('team')]: joins('service', 'settings', 'accounts', 'runs', 'handover', 'team/hub', 'evidence/format'),
  [core('team/hub')]: { imports: [contract], packages: ['pg', 'pg-boss', 'node:', 'zod'] },
  [core('workers')]: joins(
    ...['storage', 'lists', 'suppression', 'exports', 'review', 'ledger', 'verdict', 'plan', 'outcomes', 'handover', 'evidence', 'privacy'],
  ),
  'electron/core/core.ts': { imports: [contract, ports, core('storage'), core('evidence/signer.ts')], packages: [] },
  'electron/core/createCore.ts': { imports: ['electron/core', sql], packages: [] },
  'electron/core/openCore.ts': { imports: [contract, 'electron/core', sql], packages: null },
  'electron/hosts/dispatch.ts': { imports: [contract], packages: ['zod'] },
  'electron/hosts/node': { imports: [contract, 'electron/core', sql, 'electron/hosts/dispatch.ts'], packages: null },
  'electron/hosts/browser': {
    imports: [contract, 'electron/core', sql, 'electron/hosts/dispatch.ts', 'electron/hosts/node'],
    packages: null,
  },
  'electron/hosts/electron': {
    imports: [contract, messages, 'electron/core', sql, 'electron/hosts/dispatch.ts', 'electron/hosts/node'],
    packages: null,
  },
  // A package's command line starts through Electron too.
  'electron/hosts/electron/entry.ts': { imports: ['electron/hosts/electron', 'electron/hosts/cli'], packages: [] },
  'electron/hosts/cli': {
    imports: [contract, messages, 'electron/core', sql, 'electron/hosts/dispatch.ts', 'electron/hosts/node', 'electron/hosts/browser'],
    packages: null,
  },
  'renderer/keys': { imports: [], packages: ['react', 'zustand'] },
  'renderer/bridge': { imports: [contract], packages: ['zod'] },
  'renderer/base': { imports: [contract, messages, 'renderer/bridge'], packages: null },
  'renderer/ui': { imports: [contract, messages, 'renderer/base', 'renderer/keys'], packages: null },
  // What several screens share of a subject.
  'renderer/subjects': { imports: [contract, messages, ...windowKits], packages: null },
  'renderer/shell': { imports: [contract, messages, 'renderer'], packages: null },
  'renderer/screens': { imports: [contract, messages, 'renderer/subjects', ...windowKits], packages: null },
  'renderer/jitless.ts': { imports: [], packages: ['zod'] },
  'renderer/main.tsx': { imports: [contract, messages, 'renderer'], packages: null },
};

/** The contract files about operations that may be imported by folders that don't read answers. */
const aboutAsking = ['catalog', 'enumerations'].map((name) => `electron/contract/service/operations/${name}.ts`);

/** Type-only and dynamic imports count like any other. */
export interface Import {
  from: string;
  to: string;
}

/**
 * Returns every import below `folders` of `baseDir`, except in tests, and the number of files read, because a checker that reads no files
 * finds nothing wrong.
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

/** The folders to which the package's own imports map (`package.json`). */
const aliases = [
  ...['base', 'contract', 'messages', 'core', 'hosts'].map((side) => [`#${side}/`, `electron/${side}/`] as const),
  ['#renderer/', 'renderer/'] as const,
];

/** Returns a file as its path, a package as its name, a Node module as `node:name`. */
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

/** Imports of files and packages that don't exist. */
export const leadingNowhere = (baseDir: string, imports: readonly Import[]): Import[] =>
  imports.filter(({ to }) => !to.startsWith('node:') && !existsSync(path.join(baseDir, isFile(to) ? '' : 'node_modules', to)));

const within = (place: string, module: string): boolean =>
  module === sql ? place.endsWith('.sql.ts') : place === module || place.startsWith(`${module}/`);
const isFile = (place: string): boolean => place.startsWith('electron/') || place.startsWith('renderer/');

/** Returns the innermost module of a file. */
export function moduleOf(file: string): string | undefined {
  if (within(file, sql)) return sql;
  return Object.keys(modules)
    .filter((module) => within(file, module))
    .sort((a, b) => b.length - a.length)[0];
}

/** Returns why an import isn't allowed; null if it is. */
export function violation({ from, to }: Import): string | null {
  const module = moduleOf(from);
  const allows = module === undefined ? undefined : modules[module];
  if (module === undefined || allows === undefined) return `${from} is in no module of the table`;
  if (to === 'electron' || to.startsWith('electron-')) return within(from, 'electron/hosts/electron') ? null : `${from} imports Electron`;
  if (!isFile(to)) {
    const isStyle = /\.(css|svg|png|woff2)$/.test(to);
    const allowed =
      allows.packages === null || isStyle || allows.packages.some((name) => to === name || (name === 'node:' && to.startsWith('node:')));
    return allowed ? null : `${from} imports ${to}`;
  }
  if (from.startsWith('renderer/screens/') && to.startsWith('renderer/screens/')) {
    const screen = (file: string): string => file.split('/')[2] ?? '';
    return screen(from) === screen(to) ? null : `${from} enters the screen ${to}`;
  }
  // Core reads answers. The window knows which requests an operation takes, not the form of its responses.
  if (from.startsWith('renderer/') && to.startsWith('electron/contract/service/operations/') && !aboutAsking.includes(to))
    return `${from} knows the shape of a response: ${to}`;
  // The runner knows that jobs exist, but not what they request.
  if (module === core('runs/jobs') && /^electron\/contract\/service\/operations?(\/|\.)/.test(to))
    return `${from} knows an operation: ${to}`;
  return isAllowed(module, allows, to) ? null : `${from} enters ${to}`;
}

/** Whether `to` is one of the module's own files, `base` or in the table; SQL of a subject only if the table names SQL. */
function isAllowed(module: string, { imports }: Module, to: string): boolean {
  if (within(to, base)) return true;
  if (within(to, sql)) return module === sql || imports.includes(sql);
  return within(to, module) || imports.some((allowed) => within(to, allowed));
}

/** Returns files in an import cycle, and those that lead into one; empty if there is none. */
export function inCircles(imports: readonly Import[]): string[] {
  const leadsTo = new Map([...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]));
  // A file without remaining imports is in no cycle, and neither are files that only import such files.
  for (let before = -1; before !== leadsTo.size;) {
    before = leadsTo.size;
    for (const [from, to] of leadsTo) if (![...to].some((one) => leadsTo.has(one))) leadsTo.delete(from);
  }
  return [...leadsTo.keys()].sort();
}

/**
 * Pairs of modules that import each other, as `a <-> b`; shared code belongs in a third module. A nested module counts as its own module.
 */
export function mutualModules(imports: readonly Import[]): string[] {
  const entries = new Set(imports.map(({ from, to }) => `${moduleOf(from) ?? from} ${isFile(to) ? (moduleOf(to) ?? to) : ''}`));
  return [...entries]
    .map((entry) => entry.split(' '))
    .filter(([from = '', to = '']) => from < to && entries.has(`${to} ${from}`))
    .map((pair) => pair.join(' <-> '))
    .sort();
}
