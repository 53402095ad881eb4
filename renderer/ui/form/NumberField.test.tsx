import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { AmountField, NumberField } from './NumberField.tsx';

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

test.each([
  ['12.50', 12_500_000, '$12.5'],
  ['0.05', 50_000, '$0.05'],
  ['20.00', 20_000_000, '$20'],
  ['7', 7_000_000, '$7'],
  // With a sign of thousands.
  ['1.250', 1_250_000_000, '$1,250'],
  ['100.000', 100_000_000_000, '$100,000'],
  // No more digits are taken than an exact sum can have.
  ['999999999', 999_999_999_000_000, '$999,999,999', '9999'],
])('an amount typed as %s is %d micro-units, also before the field is left', async (typed, micros, left, more = '') => {
  const kept = vi.fn<(micros: number | null) => void>();
  function Form() {
    const [budget, setBudget] = useState<number | null>(null);
    kept(budget);
    return <AmountField aria-label="Budget" currency="USD" micros={budget} onChange={setBudget} />;
  }
  const { user } = showPart(<Form />);
  await user.type(field('Budget'), `${typed}${more}`);
  expect(kept).toHaveBeenLastCalledWith(micros);
  expect(field('Budget').value.replaceAll(',', '')).toBe(`$${typed}`);
  await user.tab();
  expect(kept).toHaveBeenLastCalledWith(micros);
  expect(field('Budget').value).toBe(left);
  await user.clear(field('Budget'));
  expect(kept).toHaveBeenLastCalledWith(null);
});

test('the comma that an American types is one of thousands', async () => {
  const kept = vi.fn<(micros: number | null) => void>();
  const { user } = showPart(<AmountField aria-label="Budget" currency="USD" micros={null} onChange={kept} />);
  await user.type(field('Budget'), '1,000');
  expect(kept).toHaveBeenLastCalledWith(1_000_000_000);
});

test('what is typed stays as it is until the field is left, although only a part of it counts', async () => {
  function Form() {
    const [rate, setRate] = useState<number | null>(null);
    return (
      <NumberField
        aria-label="Rate"
        decimalScale={1}
        value={rate}
        onChange={(next) => setRate(next === null || next < 0.1 ? null : next)}
      />
    );
  }
  const { user } = showPart(<Form />);
  await user.type(field('Rate'), '0.5');
  expect(field('Rate').value).toBe('0.5');
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '0');
  expect(field('Rate').value).toBe('0');
  await user.tab();
  expect(field('Rate').value).toBe('');
});
