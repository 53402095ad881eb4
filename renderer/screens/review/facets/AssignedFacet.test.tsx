import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Filter } from '#contract/review/facets.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { teamIds } from '#test/support/madeTeam.ts';
import { showPart } from '#test/support/showPart.ts';
import { facetOptions } from './FacetGroup.tsx';
import { Facets } from './Facets.tsx';

const facets = madeFacets({
  assigned: [
    { value: teamIds.ada, name: 'Ada', isYou: true, rows: 12 },
    { value: teamIds.grace, name: 'Grace', isYou: false, rows: 3 },
    { value: 'nobody', name: null, isYou: false, rows: 85 },
  ],
});
const show = (filter: Filter, counts = facets) => {
  const onChange = vi.fn<(filter: Filter) => void>();
  return { ...showPart(<Facets facets={counts} filter={filter} onChange={onChange} />), onChange };
};
const group = () => within(screen.getByRole('group', { name: 'Assigned to' }));
const values = () => group().getAllByRole('button');

test('members are counted with nobody, and a click filters by one', async () => {
  const { user, onChange } = show({});
  expect(values().map((one) => one.textContent)).toEqual(['Ada (you)12', 'Grace3', 'Nobody85']);
  await user.click(group().getByRole('button', { name: /^Grace/ }));
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ assigned: [teamIds.grace] });
});

test('“assigned to me” is you among the members, and can be taken back or extended there', async () => {
  const { user, onChange } = show({ assigned: ['me'] });
  expect(group().getByRole('button', { name: /^Ada/, pressed: true })).toBeTruthy();
  await user.click(group().getByRole('button', { name: /^Nobody/ }));
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ assigned: [teamIds.ada, 'nobody'] });
  await user.click(group().getByRole('button', { name: /^Ada/ }));
  expect(onChange.mock.calls[1]?.[0]?.assigned).toBeUndefined();
});

test('the finder knows them', () => {
  const found = facetOptions(facets, { assigned: ['me'] }).filter(({ label }) => label.startsWith('Assigned to'));
  expect(found.map(({ label, rows, chosen }) => [label, rows, chosen])).toEqual([
    ['Assigned to: Ada (you)', 12, true],
    ['Assigned to: Grace', 3, false],
    ['Assigned to: Nobody', 85, false],
  ]);
});

test('where nothing is assigned there is no such filter', () => {
  show({}, madeFacets({}));
  expect(screen.queryByRole('group', { name: 'Assigned to' })).toBeNull();
});
