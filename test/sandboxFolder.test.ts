/** The data folder whose lists the pictures of the window show. */
import { expect, it } from 'vitest';
import { openSandboxFolder } from './support/sandboxFolder.ts';

it('is complete: a row looks the same however soon after opening it is shown', async () => {
  const core = await openSandboxFolder();
  try {
    for (const { listId } of await core.handlers['lists.list']({})) await core.handlers['lists.screened']({ listId });
    expect(core.events.filter(({ name }) => name === 'lists.screeningProgressed')).toEqual([]);
  } finally {
    await core.end();
  }
});
