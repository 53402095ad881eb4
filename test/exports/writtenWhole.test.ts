/** Files other than exports: all use the same writer, which waits for other programs and leaves either the old file or the new one. */
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsToCall } from '#contract/exports/shippedRecipes.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let folder: string;
let core: TestCore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-written-'));
  core = await openTestCore();
});
afterEach(async () => {
  await core.end();
  rmSync(folder, { recursive: true });
});

type Write = (destinationId: string) => Promise<unknown>;
const files: [string, Write][] = [
  ['a recipe', (destinationId) => core.handlers['recipes.saveFile']({ recipe: rowsToCall, destinationId })],
  ['a policy', (destinationId) => core.handlers['policies.save']({ policy: carefulDialing, destinationId })],
  ['a report of a problem', (destinationId) => core.handlers['problems.save']({ text: 'It stopped', destinationId })],
  [
    'a public key',
    async (destinationId) => {
      await core.handlers['evidence.rotateKey']({});
      const [key] = (await core.handlers['evidence.keys']({})).keys;
      return core.handlers['evidence.exportKey']({ keyId: key?.keyId ?? '', destinationId });
    },
  ],
];

describe.each(files)('%s', (_what, write) => {
  test('replaces a file, and leaves nothing else', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old', { mode: 0o644 });
    await write(core.grantDestination(path));
    expect(readFileSync(path, 'utf8')).not.toBe('old');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('says where it can’t be written', async () => {
    const path = join(folder, 'taken');
    mkdirSync(path);
    await expect(write(core.grantDestination(path))).rejects.toMatchObject({ failure: { code: 'export.cannotWrite', params: { path } } });
  });
});

test('a report of a problem is for its writer only', { tags: ['posix'] }, async () => {
  const path = join(folder, 'report.txt');
  await core.handlers['problems.save']({ text: 'It stopped', destinationId: core.grantDestination(path) });
  expect(statSync(path).mode & 0o077).toBe(0);
});
