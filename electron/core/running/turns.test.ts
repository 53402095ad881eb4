import { describe, expect, it } from 'vitest';
import type { RunState } from '../../contract/run.ts';
import { createTurns } from './turns.ts';

const session = (runId: string, keyFingerprint = 'key', state: RunState = 'running') => ({
  runId,
  keyFingerprint,
  state,
  rate: { rank: 0 },
});
const places = (turns: ReturnType<typeof createTurns>, runId: string): [string, number | null][] =>
  turns.around(runId).map((turn) => [turn.runId, turn.place]);

describe('turns on a key', () => {
  it('go round evenly while nobody ordered anything', () => {
    const turns = createTurns();
    const [a, b] = [session('a'), session('b')];
    turns.join(a, 'list-a');
    turns.join(b, 'list-b');
    expect(turns.around('a')).toEqual([
      { runId: 'a', listId: 'list-a', place: null },
      { runId: 'b', listId: 'list-b', place: null },
    ]);
    expect([a.rate.rank, b.rate.rank]).toEqual([Infinity, Infinity]);
  });

  it('begin with the run that was put first last, and with those of before behind it', () => {
    const turns = createTurns();
    for (const runId of ['a', 'b', 'c']) turns.join(session(runId), runId);
    turns.put('b', true);
    turns.put('c', true);
    expect(places(turns, 'a')).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', null],
    ]);
    turns.put('c', false);
    expect(places(turns, 'a')).toEqual([
      ['b', 1],
      ['a', null],
      ['c', null],
    ]);
    turns.order([]);
    expect(places(turns, 'b').map(([, place]) => place)).toEqual([null, null, null]);
  });

  it('concern only runs that are under way on the same key', () => {
    const turns = createTurns();
    turns.join(session('a'), 'a');
    turns.join(session('other key', 'other'), 'b');
    turns.join(session('paused', 'key', 'paused'), 'c');
    turns.join(session('offline', 'key', 'waiting'), 'd');
    expect(turns.around('a').map(({ runId }) => runId)).toEqual(['a', 'offline']);
    expect(turns.around('paused')).toEqual([]);
    expect(turns.around('never heard of')).toEqual([]);
  });

  it('keep a place for a run that rests, and put one in order of another key without losing it', () => {
    const turns = createTurns();
    turns.join(session('a'), 'a');
    turns.join(session('b'), 'b');
    turns.put('a', true);
    turns.join(session('x', 'other'), 'x');
    turns.put('x', true);
    expect(places(turns, 'b')).toEqual([
      ['a', 1],
      ['b', null],
    ]);
    const again = session('a');
    turns.join(again, 'a');
    expect(again.rate.rank).toBe(1);
  });
});
