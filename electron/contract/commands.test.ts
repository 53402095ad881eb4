import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands, type CommandMap } from './commands.ts';

test('every command of a subject is in the map of all, and none is declared twice', async () => {
  const files = globSync('*/*ommands.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file): Promise<Record<string, CommandMap>> => import(/* @vite-ignore */ `./${file}`)));
  const declared = modules.flatMap((module) => Object.values(module).flatMap(Object.keys));
  expect(declared.sort()).toEqual(Object.keys(commands).sort());
});
