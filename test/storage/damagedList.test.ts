/** A list that is damaged while the program runs: the others stay visible, it is named, and the next start recovers it. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '../support/damage.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(() => rmSync(core.dataDir, { recursive: true, force: true }));

async function bringIn(name: string): Promise<string> {
  const path = join(core.dataDir, `${name}.csv`);
  writeFileSync(path, ['phone,name', ...Array.from({ length: 400 }, (_, row) => `+1206555${String(1000 + row)},Person ${row}`)].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}
const names = async (): Promise<string[]> => (await core.handlers['lists.list']({})).map(({ name }) => name);

const some = ['its header zeroed', 'half of it gone', 'all of it overwritten'];
describe.each(Object.entries(damages).filter(([what]) => some.includes(what)))('a list with %s in mid-session', (what, damage) => {
  it('is quarantined with its name, and every other list is shown', { timeout: 30_000 }, async () => {
    const [good, bad] = [await bringIn('good'), await bringIn('bad')];
    expect(await names()).toHaveLength(2);
    expect(await core.handlers['lists.damaged']({})).toEqual([]);
    damage(join(core.dataDir, 'lists', `${bad}.db`));

    const told = core.next('storage.changed', () => true);
    // In this order: SQLite may still read the list now and fail the next time.
    const shown = await names();
    const damaged = await core.handlers['lists.damaged']({});
    expect(shown).toContain('good');
    if (damaged.length > 0) await told;
    // If SQLite can still read it, the list is shown; it is never silently missing.
    expect(shown.includes('bad') || damaged.some(({ listId }) => listId === bad)).toBe(true);
    if (what === 'all of it overwritten') expect(damaged).toEqual([{ listId: bad, name: 'bad' }]);
    expect((await core.handlers['lists.get']({ listId: good })).rows).toBe(400);
    await core.close();

    // What was found damaged is recovered, or quarantined, at the next start: then nothing is damaged any more.
    const again = await openTestCore({ dataDir: core.dataDir });
    core = again;
    expect(await again.handlers['lists.damaged']({})).toEqual([]);
    expect(await names()).toContain('good');
    if (damaged.length > 0 && again.recovered.length === 0) {
      // Closing the list wrote the damaged page again from its log: nothing was left to recover.
      expect(what).toBe('its header zeroed');
      expect((await again.handlers['lists.get']({ listId: bad })).rows).toBe(400);
    } else if (damaged.length > 0) expect(again.recovered.map(({ file }) => file)).toEqual([`lists/${bad}.db`]);
    await again.close();
  });
});
