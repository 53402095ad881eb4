import { expect, it } from 'vitest';
import { layOut } from './fileColumns.ts';

const headings = (...args: Parameters<typeof layOut>): string[] => layOut(...args).map(({ heading }) => heading);

it('puts Rollcall’s columns after the originals', () => {
  expect(layOut(['a'], ['x', 'y'], false)).toEqual([
    { heading: 'a', original: 0, ours: null },
    { heading: 'x', original: null, ours: 0 },
    { heading: 'y', original: null, ours: 1 },
  ]);
});

it('replaces Rollcall’s columns in place if the file came from this list, and appends the missing ones', () => {
  expect(layOut(['x', 'a', 'y'], ['x', 'y', 'z'], true)).toEqual([
    { heading: 'x', original: 0, ours: 0 },
    { heading: 'a', original: 1, ours: null },
    { heading: 'y', original: 2, ours: 1 },
    { heading: 'z', original: null, ours: 2 },
  ]);
});

it('keeps the columns of another list, and gives all of Rollcall’s the first free suffix', () => {
  expect(headings(['x', 'a'], ['x', 'y'], false)).toEqual(['x', 'a', 'x.2', 'y.2']);
  expect(headings(['x', 'y.2'], ['x', 'y'], false)).toEqual(['x', 'y.2', 'x.3', 'y.3']);
});
