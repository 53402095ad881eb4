import { NumberInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { numberSignsOf } from './numberSigns.ts';

test.each([
  ['en-US', '1234.5', 1234.5, '1,234.5'],
  ['de-DE', '1234,5', 1234.5, '1.234,5'],
  ['de-DE', '2,5', 2.5, '2,5'],
  // The decimal key of a number pad.
  ['de-DE', '2.5', 2.5, '2,5'],
  ['fr-FR', '1234,5', 1234.5, '1\u202F234,5'],
])('in %s, “%s” is %d and shown as “%s”', async (locale, typed, value, shown) => {
  const values: unknown[] = [];
  const { user } = showPart(<NumberInput {...numberSignsOf(locale)} aria-label="Budget" onChange={(given) => values.push(given)} />);
  await user.type(screen.getByRole('textbox', { name: 'Budget' }), typed);
  expect(values.at(-1)).toBe(value);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Budget' }).value).toBe(shown);
});
