import { expect, test } from 'vitest';
import { fakeHandlers } from '#test/support/fakeHandlers.ts';
import { refuseBesideOwner } from './storage.ts';

test('beside the owner of the data folder, what only the owner may do is refused, and the rest is done', async () => {
  const handlers = fakeHandlers({ 'team.leave': () => Promise.resolve({ team: null }), 'recipes.list': () => Promise.resolve([]) });
  const beside = refuseBesideOwner(handlers, '/a folder');
  await expect(beside['team.leave']({})).rejects.toMatchObject({ failure: { code: 'dataFolder.inUse', params: { path: '/a folder' } } });
  expect(await beside['recipes.list']({})).toEqual([]);
  expect(await handlers['team.leave']({})).toEqual({ team: null });
});
