import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchTextPath } from '#core/platform/paths.ts';
import { openTestCore } from '../support/openTestCore.ts';

// Ten kilobytes per row: a text of a few megabytes stays in memory.
const note = 'called, and called again. '.repeat(400);

test('what searches need is made behind the import, follows lines that are added, is made again if it is missing, and is deleted with the list', async () => {
  const core = await openTestCore({ host: 'browser' });
  const { handlers, dataDir } = core;
  try {
    const file = join(dataDir, 'leads.csv');
    const lines = Array.from({ length: 500 }, (_, index) => `Person ${index + 1},(206) 555-${String(index).padStart(4, '0')},${note}`);
    writeFileSync(file, ['Name,Phone,Note', ...lines].join('\n'));
    const { listId } = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    await handlers['lists.screened']({ listId });
    const path = searchTextPath(dataDir, listId);
    await expect.poll(() => existsSync(path)).toBe(true);
    // The existing text is read, not made again.
    const { ino } = statSync(path);
    const search = async (text: string): Promise<number> =>
      (await handlers['review.open']({ listId, filter: { text }, sort: { by: 'row', descending: false } })).count;
    expect(await search('2065550042')).toBe(1);
    expect(statSync(path).ino).toBe(ino);

    const more = join(dataDir, 'more.csv');
    writeFileSync(more, 'Name,Phone,Note\nZoë,(360) 555-0199,later\n');
    await handlers['lists.importInto']({ importId: randomUUID(), listId, files: [core.grant(more)], reading: {} });
    await handlers['lists.screened']({ listId });
    await expect.poll(() => existsSync(path)).toBe(true);
    expect(await search('zoe')).toBe(1);
    expect(await search('+1 360 555 0199')).toBe(1);

    // If the file is removed while the program is closed, the next program makes it again.
    await core.close();
    rmSync(path);
    const next = await openTestCore({ dataDir, host: 'browser' });
    await next.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    await expect.poll(() => existsSync(path)).toBe(true);
    await next.handlers['lists.delete']({ listId });
    expect(existsSync(path)).toBe(false);
    await next.close();
  } finally {
    await core.end();
  }
});
