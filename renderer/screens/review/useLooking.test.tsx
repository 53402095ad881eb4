import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { madeSharedLists, madeTeam } from '#test/support/madeTeam.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { useLooking } from './usePlace.ts';

const Screen = ({ listId }: { listId: string }) => {
  useLooking(listId);
  return null;
};
const sharing = madeTeam({ lists: madeSharedLists(Date.now()) });
let sight: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  sight = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (team: JoinedTeam | null, listId: string = ids.solar) =>
  showPart(<Screen listId={listId} />, { 'team.state': () => ({ team }), 'team.look': () => ({}) });
/** The reported list ids, in order. */
const toldBy = ({ asked }: ReturnType<typeof show>): unknown[] =>
  asked.filter(([name]) => name === 'team.look').map(([, params]) => (params as { listId: string | null }).listId);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a shared list that can be seen is told every 10 s, and once that it was closed', async () => {
  const part = show(sharing);
  await pass(0);
  await pass(20_000);
  expect(toldBy(part)).toEqual([ids.solar, ids.solar, ids.solar]);
  part.unmount();
  await pass(20_000);
  expect(toldBy(part)).toEqual([ids.solar, ids.solar, ids.solar, null]);
  // Always from the same viewer.
  const viewers = part.asked.filter(([name]) => name === 'team.look').map(([, params]) => (params as { viewerId: string }).viewerId);
  expect(new Set(viewers).size).toBe(1);
});

test('whoever turns to another tab doesn’t look at it', async () => {
  const part = show(sharing);
  await pass(0);
  sight = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10_000);
  expect(toldBy(part)).toEqual([ids.solar, null, null]);
  sight = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(toldBy(part).at(-1)).toBe(ids.solar);
});

test('nothing is told of a private list, or where no team was joined', async () => {
  for (const part of [show(sharing, ids.harbor), show(null)]) {
    await pass(30_000);
    expect(toldBy(part)).toEqual([]);
    part.unmount();
  }
});
