import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { inCircles, leadingNowhere, mutualModules, readImports, moduleOf, violation } from './support/architecture.ts';
import { pastDoors } from './support/doors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sides = ['electron', 'renderer'];
const found = readImports(root, sides);

test('files were read at all', () => {
  const sources = sides
    .flatMap((side) => readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' }).map((file) => path.join(side, file)))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(found.files).toBe(sources.length);
  expect(found.imports.length).toBeGreaterThan(found.files);
});

test('no module imports what the table forbids', () => {
  expect(found.imports.map(violation).filter((why) => why !== null)).toEqual([]);
});

test('a subject is entered by its door alone, and no door stands open for nobody', () => {
  expect(pastDoors(found.imports)).toEqual({ past: [], unused: [] });
  const lane = 'electron/core/runs/jobs/lane.ts';
  const entering = [
    { from: 'electron/core/outcomes/send.ts', to: lane },
    { from: 'electron/core/outcomes/send.ts', to: 'electron/core/runs/session/own.ts' },
    { from: 'electron/core/runs/runs.ts', to: 'electron/core/runs/session/own.ts' },
    { from: 'electron/core/outcomes/send.ts', to: 'electron/core/runs/runs.sql.ts' },
    { from: 'electron/hosts/cli/run.ts', to: 'electron/core/team/hub/rows.ts' },
  ];
  const { past, unused } = pastDoors(entering);
  expect(past).toEqual([
    'electron/core/outcomes/send.ts -> electron/core/runs/session/own.ts',
    'electron/hosts/cli/run.ts -> electron/core/team/hub/rows.ts',
  ]);
  expect(unused).toContain('electron/core/team/team.ts');
  expect(unused).not.toContain(lane);
});

test('no file is in an import cycle, not even by types alone', () => {
  expect(inCircles(found.imports)).toEqual([]);
  const circle = ['a b', 'b c', 'c a', 'd a', 'c e'].map((pair) => ({ from: pair.slice(0, 1), to: pair.slice(2) }));
  expect(inCircles(circle)).toEqual(['a', 'b', 'c', 'd']);
});

test('no two modules import each other', () => {
  expect(mutualModules(found.imports)).toEqual([]);
  const both = [
    { from: 'electron/core/review/a.ts', to: 'electron/core/lists/b.sql.ts' },
    { from: 'electron/core/review/c.sql.ts', to: 'electron/core/review/d.ts' },
    { from: 'electron/core/lists/read/e.ts', to: 'electron/core/lists/f.ts' },
    { from: 'electron/core/lists/f.ts', to: 'electron/core/lists/read/g.ts' },
    { from: 'electron/core/lists/f.ts', to: 'electron/core/lists/b.sql.ts' },
  ];
  expect(mutualModules(both)).toEqual(['*.sql.ts <-> electron/core/review', 'electron/core/lists <-> electron/core/lists/read']);
});

test('every import leads somewhere', () => {
  expect(leadingNowhere(root, found.imports)).toEqual([]);
  const lost = ['electron/core/gone.ts', 'no-such-package'].map((to) => ({ from: 'electron/core/core.ts', to }));
  expect(leadingNowhere(root, lost)).toEqual(lost);
});

const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-architecture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a violation is found, type-only and dynamic imports included', () => {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write('electron/contract/answer.ts', "import type { Lane } from '#core/runs/jobs/lane.ts';\nexport type A = Lane;\n");
  write(
    'electron/base/async.ts',
    "import { phone } from '../contract/service/operations/phone.ts';\nimport 'node:zlib';\nexport const one = phone;\n",
  );
  write(
    'electron/core/runs/jobs/lane.ts',
    "import '../../../base/async.ts';\nimport { phone } from '../../../contract/service/operations/phone.ts';\nexport type Lane = typeof phone;\n",
  );
  write('electron/contract/service/operations/phone.ts', 'export const phone = 1;\n');
  write('electron/core/verdict/grade.ts', "export const late = async () => import('./db.sql.ts');\n");
  write('electron/core/verdict/db.sql.ts', "import { app } from 'electron';\nexport const db = app;\n");
  write('electron/core/lists/read.ts', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n");
  write('electron/core/exports/write.ts', "export { read } from '../lists/read.ts';\n");
  write(
    'renderer/screens/run/Run.tsx',
    "import '../plan/Plan.tsx';\nimport '../../../electron/core/lists/read.ts';\nexport const Run = 1;\n",
  );
  write('renderer/screens/plan/Plan.tsx', "import '../../ui/Button.tsx';\nexport const Plan = 1;\n");
  write('renderer/ui/Button.tsx', "import '../../electron/contract/service/operations/phone.ts';\nexport const Button = 1;\n");
  write('electron/attic/old.ts', "import '../contract/answer.ts';\n");
  const { imports } = readImports(folder, sides);
  expect(
    imports
      .map(violation)
      .filter((why) => why !== null)
      .sort(),
  ).toEqual([
    'electron/attic/old.ts is in no module of the table',
    'electron/base/async.ts enters electron/contract/service/operations/phone.ts',
    'electron/base/async.ts imports node:zlib',
    'electron/contract/answer.ts enters electron/core/runs/jobs/lane.ts',
    'electron/core/exports/write.ts enters electron/core/lists/read.ts',
    'electron/core/runs/jobs/lane.ts knows an operation: electron/contract/service/operations/phone.ts',
    'electron/core/verdict/db.sql.ts imports Electron',
    'electron/core/verdict/grade.ts enters electron/core/verdict/db.sql.ts',
    'renderer/screens/run/Run.tsx enters electron/core/lists/read.ts',
    'renderer/screens/run/Run.tsx enters the screen renderer/screens/plan/Plan.tsx',
    'renderer/ui/Button.tsx knows the shape of a response: electron/contract/service/operations/phone.ts',
  ]);
});

test('a file belongs to its innermost module', () => {
  expect(moduleOf('electron/core/ports.ts')).toBe('electron/core/ports.ts');
  expect(moduleOf('electron/core/lists/read.ts')).toBe('electron/core/lists');
});
