import { expect, it } from 'vitest';
import { createMovement } from './readAhead.ts';

const size = 100;
const count = 1_000_000;

it('wants what is in sight first, then what comes next in the direction of the movement, and the page behind it', () => {
  const movement = createMovement();
  movement.look({ first: 500, last: 540 }, 0);
  expect(movement.wanted(size, count)).toEqual([5, 6, 4]);
  // A wheel tick every 50 ms, each scrolling a full window: reads as far ahead as it scrolls while one page loads.
  for (let tick = 1; tick <= 10; tick++) movement.look({ first: 500 + tick * 47, last: 540 + tick * 47 }, tick * 50);
  expect(movement.wanted(size, count)).toEqual([9, 10, 11, 12, 13, 14, 15, 8]);
  // After a pause, scrolling up.
  movement.look({ first: 960, last: 1_000 }, 2_000);
  expect(movement.wanted(size, count)).toEqual([9, 10, 8, 11]);
});

it('wants only what is in sight while a thumb is dragged faster than pages can be read', () => {
  const movement = createMovement();
  for (let frame = 0; frame < 10; frame++) movement.look({ first: frame * 4_000, last: frame * 4_000 + 40 }, frame * 16);
  expect(movement.wanted(size, count)).toEqual([360]);
});

it('wants nothing beyond the ends of the view', () => {
  const movement = createMovement();
  movement.look({ first: 0, last: 30 }, 0);
  expect(movement.wanted(size, 80)).toEqual([0]);
});
