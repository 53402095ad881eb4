import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { madeViewRow, type MadeRow } from '#test/support/madeReview.ts';
import { showPart } from '#test/support/showPart.ts';
import { cellContent } from './cellContent.tsx';

const show = (made: Partial<MadeRow>) =>
  showPart(
    <div data-testid="cell">
      {cellContent(madeViewRow({ cells: ['Person 1'], ...made }, 0), 'decision', { selected: false, sought: null, found: null })}
    </div>,
  );
const text = (): string | null => screen.getByTestId('cell').textContent;

test('a contested row has a mark, and what holds is nobody’s decision', () => {
  show({ decided: 'drop', contested: [] });
  expect(text()).toBe('DropContested');
  expect(screen.getByTitle('People decided differently, without knowing of each other.')).toBeTruthy();
});

test('any other decision has none, and is a person’s', () => {
  show({ decided: 'drop' });
  expect(text()).toMatch(/^Drop.*person/i);
  expect(screen.queryByText('Contested')).toBeNull();
});
