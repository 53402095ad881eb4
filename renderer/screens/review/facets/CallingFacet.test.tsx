import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Filter } from '#contract/review/facets.ts';
import { showPart } from '#test/support/showPart.ts';
import { CallingFacet } from './Facets.tsx';

test('a state is asked for as of one moment, which is named and renewed on request', async () => {
  const onChange = vi.fn<(filter: Filter) => void>();
  const Shown = () => {
    const [filter, setFilter] = useState<Filter>({ grade: ['A'] });
    const change = (next: Filter): void => {
      setFilter(next);
      onChange(next);
    };
    return <CallingFacet filter={filter} onChange={change} />;
  };
  const clock = vi.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 24, 14, 41).getTime());
  try {
    const { user } = showPart(<Shown />);
    await user.click(screen.getByRole('button', { name: 'Calling hours', expanded: false }));
    await user.click(screen.getByRole('button', { name: 'Can be called now' }));
    const first = new Date(2026, 10, 24, 14, 41).getTime();
    expect(onChange).toHaveBeenLastCalledWith({ grade: ['A'], callable: { from: first, to: first, is: ['open'] } });
    expect(screen.getByText(/^at Nov 24, 2:41\sPM$/)).toBeTruthy();

    clock.mockReturnValue(new Date(2026, 10, 24, 15, 5).getTime());
    await user.click(screen.getByRole('button', { name: 'As of now' }));
    expect(screen.getByText(/^at Nov 24, 3:05\sPM$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Can be called now', pressed: true }));
    expect(onChange).toHaveBeenLastCalledWith({ grade: ['A'], callable: undefined });
  } finally {
    clock.mockRestore();
  }
});
