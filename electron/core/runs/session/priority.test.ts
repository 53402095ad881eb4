import { describe, expect, it } from 'vitest';
import type { RunState } from '#contract/runs/run.ts';
import { createPriority } from './priority.ts';

const session = (runId: string, keyFingerprint = 'key', state: RunState = 'running') => ({
  runId,
  keyFingerprint,
  state,
  rate: { rank: 0 },
});
const places = (priority: ReturnType<typeof createPriority>, runId: string): [string, number | null][] =>
  priority.around(runId).map((turn) => [turn.runId, turn.place]);

describe('priority on a key', () => {
  it('is round-robin by default', () => {
    const priority = createPriority();
    const [a, b] = [session('a'), session('b')];
    priority.join(a, 'list-a');
    priority.join(b, 'list-b');
    expect(priority.around('a')).toEqual([
      { runId: 'a', listId: 'list-a', place: null },
      { runId: 'b', listId: 'list-b', place: null },
    ]);
    expect([a.rate.rank, b.rate.rank]).toEqual([Infinity, Infinity]);
  });

  it('starts with the run most recently put first, followed by the earlier ones', () => {
    const priority = createPriority();
    for (const runId of ['a', 'b', 'c']) priority.join(session(runId), runId);
    priority.put('b', true);
    priority.put('c', true);
    expect(places(priority, 'a')).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', null],
    ]);
    priority.put('c', false);
    expect(places(priority, 'a')).toEqual([
      ['b', 1],
      ['a', null],
      ['c', null],
    ]);
    priority.order([]);
    expect(places(priority, 'b').map(([, place]) => place)).toEqual([null, null, null]);
  });

  it('concerns only active runs on the same key', () => {
    const priority = createPriority();
    priority.join(session('a'), 'a');
    priority.join(session('other key', 'other'), 'b');
    priority.join(session('paused', 'key', 'paused'), 'c');
    priority.join(session('offline', 'key', 'waiting'), 'd');
    expect(priority.around('a').map(({ runId }) => runId)).toEqual(['a', 'offline']);
    expect(priority.around('paused')).toEqual([]);
    expect(priority.around('never heard of')).toEqual([]);
  });

  it('keeps the place of a paused run, and orders runs of another key without losing it', () => {
    const priority = createPriority();
    priority.join(session('a'), 'a');
    priority.join(session('b'), 'b');
    priority.put('a', true);
    priority.join(session('x', 'other'), 'x');
    priority.put('x', true);
    expect(places(priority, 'b')).toEqual([
      ['a', 1],
      ['b', null],
    ]);
    const again = session('a');
    priority.join(again, 'a');
    expect(again.rate.rank).toBe(1);
  });
});
