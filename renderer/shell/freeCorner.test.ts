import { expect, test } from 'vitest';
import { freeCorner, type Box } from './freeCorner.ts';

const window = { width: 1440, height: 900 };
const notice = { width: 440, height: 60 };
const at = (left: number, top: number): Box => ({ left, top, right: left + 140, bottom: top + 32 });

test('a notice stays where it covers no main button, and leaves a corner where it does', () => {
  expect(freeCorner('top-right', notice, window, [at(1200, 850)])).toBe('top-right');
  expect(freeCorner('top-left', notice, window, [at(1200, 850)])).toBe('top-left');
  // The review’s export button is in its tool row.
  expect(freeCorner('top-right', notice, window, [at(1280, 64)])).toBe('bottom-left');
  // A lookup’s button is at the end of its form, on the left.
  expect(freeCorner('top-right', notice, window, [at(1280, 64), at(40, 780)])).toBe('top-left');
});

test('in a window with a main button in every corner it covers as little as it can', () => {
  const mains = [at(1280, 64), at(40, 780), at(40, 64), { ...at(1280, 780), top: 825 }];
  expect(freeCorner('top-right', notice, window, mains)).toBe('bottom-right');
});
