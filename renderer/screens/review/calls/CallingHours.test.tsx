import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Calling } from '#contract/review/view.ts';
import { showPart } from '#test/support/showPart.ts';
import { CallingHours } from './RowCalls.tsx';

const statute = /Fla\. Stat\./;
const inFlorida: Calling['places'] = [
  {
    by: 'zip',
    states: ['FL'],
    today: { from: 480, to: 1200 },
    rules: [{ place: 'FL', source: 'Fla. Stat. § 501.616(6)(a)', asOf: '2026-11-23' }],
  },
];
const calling: Calling = { zones: ['America/New_York'], by: 'zip', differ: false, places: inFlorida, window: null };

test('says when to call; the law is told to whoever asks', async () => {
  const { user } = showPart(<CallingHours calling={calling} className={undefined} />);
  expect(screen.queryByText(statute)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Why?', expanded: false }));
  expect(screen.getByText(statute)).toBeTruthy();
});

test('offers nothing to unfold where no law of a state applies', () => {
  showPart(<CallingHours calling={{ ...calling, places: [] }} className={undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
