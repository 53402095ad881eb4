import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { madeFacets } from '#test/support/madeFacets.ts';
import { showPart } from '#test/support/showPart.ts';
import { FacetFinder } from './FacetFinder.tsx';

const show = () => {
  const onChange = vi.fn();
  const part = <FacetFinder facets={madeFacets({})} filter={{}} onChange={onChange} onLeave={vi.fn()} onClose={vi.fn()} />;
  return { ...showPart(part), onChange };
};

test('letters and Enter select the first match', async () => {
  const { user, onChange } = show();
  await user.type(screen.getByRole('combobox', { name: 'Find a filter' }), 'litigator: lit{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ litigator: ['litigator'] });
});
