import { expect, it } from 'vitest';
import { operations } from '#contract/service/operations/catalog.ts';
import { fieldTitle, operationTitle } from './names.ts';

it('has a unique title for every operation, and one for every parameter', () => {
  const titles = operations.map(({ id }) => operationTitle(id));
  expect(new Set(titles).size).toBe(titles.length);
  for (const { id, parameters } of operations) {
    expect(operationTitle(id)).not.toContain('@');
    for (const { name } of parameters) expect(fieldTitle(name)).not.toBe(name);
  }
});
