/** A list that is damaged while the program runs: it is reported, other lists stay visible, and the next start recovers it. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { damages } from '../support/damage.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(() => core.end());

async function bringIn(name: string): Promise<string> {
  const path = join(core.dataDir, `${name}.csv`);
  writeFileSync(path, ['phone,name', ...Array.from({ length: 100 }, (_, row) => `+1206555${String(1000 + row)},Person ${row}`)].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}
const names = async (): Promise<string[]> => (await core.handlers['lists.list']({})).map(({ name }) => name);

it('is quarantined with its name, and every other list is shown, however it was damaged', async () => {
  const some = ['its header zeroed', 'half of it gone', 'all of it overwritten'];
  const good = await bringIn('good');
  const bad = new Map<string, string>();
  for (const what of some) bad.set(await bringIn(what), what);
  expect(await names()).toHaveLength(4);
  expect(await core.handlers['lists.damaged']({})).toEqual([]);
  for (const [listId, what] of bad) damages[what]?.(join(core.dataDir, 'lists', `${listId}.db`));

  const reported = core.next('storage.changed', () => true);
  // The order matters: SQLite may still be able to read a list now and fail the next time.
  const shown = await names();
  const damaged = await core.handlers['lists.damaged']({});
  await reported;
  expect(shown).toContain('good');
  const found = new Map(damaged.map(({ listId, name }) => [listId, name]));
  // A list that SQLite can still read is shown; no list is silently missing.
  for (const [listId, what] of bad) expect([shown.includes(what), found.get(listId) === what], what).toContain(true);
  expect([...found.values()]).toContain('all of it overwritten');
  expect((await core.handlers['lists.get']({ listId: good })).rows).toBe(100);
  await core.close();

  // The next start recovers or quarantines the damaged lists; after that, none is damaged.
  core = await openTestCore({ dataDir: core.dataDir });
  expect(await core.handlers['lists.damaged']({})).toEqual([]);
  expect(await names()).toContain('good');
  const recovered = core.recovered.map(({ file }) => file);
  for (const [listId, what] of bad) {
    if (!found.has(listId) || recovered.includes(`lists/${listId}.db`)) continue;
    // Closing the list rewrote the damaged page from its log, so there was nothing left to recover.
    expect(what).toBe('its header zeroed');
    expect((await core.handlers['lists.get']({ listId })).rows).toBe(100);
  }
  expect(recovered.filter((file) => ![...bad.keys()].some((listId) => file === `lists/${listId}.db`))).toEqual([]);
});
