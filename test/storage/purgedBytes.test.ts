/** After a purge, no byte of the data folder holds anything about the person, whatever wrote it. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PurgeOf } from '#contract/privacy/privacy.ts';
import { filesWith, findBytes, packedNaming } from '../support/everyByte.ts';
import { importMary, mary, piecesOfMary, writes, type Made } from '../support/heldEverywhere.ts';
import { openTestCore } from '../support/openTestCore.ts';

let folder: string;
let filled: string;
let made: Made;
let packed: Buffer[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-bytes-'));
  filled = join(folder, 'filled');
  const core = await openTestCore({ dataDir: filled });
  made = await importMary(core);
  for (const [, write] of writes) await write(made);
  await core.close();
  packed = packedNaming(filled, piecesOfMary);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOfFilled(): string {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(filled, dataDir, { recursive: true });
  return dataDir;
}

const purges: [how: string, of: PurgeOf][] = [
  ['by phone', { person: { phone: mary.phone } }],
  ['by e-mail address', { person: { email: mary.email } }],
  ['by name and phone', { person: { name: mary.name, phone: mary.written } }],
  ['by name and postal address', { person: { name: mary.name, address: mary.address } }],
];

it.each(purges)('a person purged %s is in no byte', async (_, of) => {
  expect(findBytes(filled, piecesOfMary).length).toBeGreaterThan(30);
  expect(packed.length).toBeGreaterThan(5);
  const core = await openTestCore({ dataDir: copyOfFilled() });
  const { dataDir } = core;
  await core.handlers['privacy.purge']({ of, dryRun: false });
  expect(findBytes(dataDir, piecesOfMary)).toEqual([]);
  expect(filesWith(dataDir, packed)).toEqual([]);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  await core.close();
  expect(findBytes(dataDir, piecesOfMary)).toEqual([]);
});

it('a list purged as a whole is in no byte, whoever its rows are', async () => {
  const core = await openTestCore({ dataDir: copyOfFilled() });
  const other = ['Person 77', '2065551077', 'p77@example.com', '77 Main Street'];
  expect(findBytes(core.dataDir, other).length).toBeGreaterThan(5);
  await core.handlers['privacy.purge']({ of: { listId: made.listId }, dryRun: false });
  expect(findBytes(core.dataDir, other)).toEqual([]);
  expect(filesWith(core.dataDir, packedNaming(filled, other))).toEqual([]);
  await core.close();
});

it('what is held names each of these, in the file for the person, too', async () => {
  const core = await openTestCore({ dataDir: copyOfFilled() });
  const path = join(folder, 'held.json');
  await core.handlers['privacy.saveHeld']({ person: { phone: mary.phone }, destinationId: core.grantDestination(path) });
  const { sections } = JSON.parse(readFileSync(path, 'utf8')) as { sections: Record<string, unknown[]> };
  expect(sections['lookups']).toHaveLength(2);
  const texts = JSON.stringify([sections['mentions'], sections['notes'], sections['rejectedLines']]);
  const named = [
    'Friends of',
    'policy draft',
    'said so',
    'asked for it',
    'wrote to us',
    'asked for',
    'too,many,cells',
    `out for ${mary.name}.csv`,
  ];
  for (const part of named) expect(texts).toContain(part);
  expect(texts).not.toContain('p11@example.com');
  await core.close();
});

it('finds in a backup whatever the data folder knows that the person goes by, also after the purge', async () => {
  const core = await openTestCore({ dataDir: copyOfFilled() });
  await core.handlers['backups.make']({ lists: false });
  const person = { phone: mary.phone };
  const { backups } = await core.handlers['privacy.purge']({ of: { person }, dryRun: false });
  expect(backups).toHaveLength(1);
  for (const { file } of backups) expect(await core.handlers['privacy.clearBackup']({ person, file, how: 'purge' })).toEqual([]);
  await core.close();
  expect(findBytes(core.dataDir, piecesOfMary)).toEqual([]);
});
