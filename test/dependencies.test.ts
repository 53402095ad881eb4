import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { acceptedLicences, importedPackages, shippedPackages } from '../scripts/package/shippedPackages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
const manifestSchema = z.object({ license: z.string() });
const programSchema = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) });
const program = programSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Returns the cells of the table below a heading of docs/dependencies.md. */
function tableBelow(heading: string): string[][] {
  const lines = text.slice(text.indexOf(`\n## ${heading}\n`)).split('\n');
  const start = lines.findIndex((line) => line.startsWith('| --') || line.startsWith('|--'));
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('|'));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).map((line) => line.slice(2, -2).split(' | '));
}

const shipped = shippedPackages(root);
const direct = (names: readonly string[]) => shipped.filter(({ name, isDirect }) => isDirect && names.includes(name));

it('names each package that the program asks for, with its licence and what it is for', () => {
  const inProgram = tableBelow('In the program');
  const inWindow = tableBelow('Built in');
  const byPackageJson = (table: Record<string, string>): string[][] =>
    direct(Object.keys(table)).map(({ name, licence }) => [name, licence]);
  expect(inProgram.map((cells) => cells.slice(0, 2))).toEqual(byPackageJson(program.dependencies));
  expect(inWindow.map((cells) => cells.slice(0, 2))).toEqual(byPackageJson(program.devDependencies));
  for (const [name = '', , why = ''] of [...inProgram, ...inWindow]) expect(why, name).not.toBe('');
});

it('asks in package.json for just what its sources import, in exact versions', () => {
  const imported = importedPackages(root);
  expect(imported.length).toBeGreaterThan(20);
  expect(Object.keys(program.dependencies).filter((name) => !imported.includes(name))).toEqual([]);
  for (const version of Object.values({ ...program.dependencies, ...program.devDependencies }))
    expect(version).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/);
});

it('ships nothing under a licence that is not accepted, and the installed packages say the same as the lock file', () => {
  const accepted = /^Accepted licenses: (.*?)\. /m.exec(text)?.[1] ?? '';
  expect(accepted.split(/[ ,]+/).filter((word) => /\d|ISC|MIT/.test(word))).toEqual(acceptedLicences);
  for (const { name, licence, place, isForSystem } of shipped) {
    const choices = licence.replace(/[()]/g, '').split(' OR ');
    expect(
      choices.some((choice) => acceptedLicences.includes(choice)),
      `${name}: ${licence}`,
    ).toBe(true);
    if (!isForSystem)
      expect(manifestSchema.parse(JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))).license, name).toBe(licence);
  }
});
