import { expect, it } from 'vitest';
import { layOut } from './layOut.ts';

it('puts ours after the originals', () => {
  const layout = layOut(['a', 'b'], ['x', 'y'], false);
  expect(layout.headings).toEqual(['a', 'b', 'x', 'y']);
  expect(layout.arrange(['1', '2'], ['3', '4'])).toEqual(['1', '2', '3', '4']);
});

it('replaces ours in place where the file came from this list, and appends what it has not', () => {
  const layout = layOut(['x', 'a', 'y'], ['x', 'y', 'z'], true);
  expect(layout.headings).toEqual(['x', 'a', 'y', 'z']);
  expect(layout.arrange(['old', '1', 'old'], ['2', '3', '4'])).toEqual(['2', '1', '3', '4']);
});

it('keeps the columns of another list, and gives all of ours the first free suffix', () => {
  expect(layOut(['x', 'a'], ['x', 'y'], false).headings).toEqual(['x', 'a', 'x.2', 'y.2']);
  expect(layOut(['x', 'y.2'], ['x', 'y'], false).headings).toEqual(['x', 'y.2', 'x.3', 'y.3']);
});
