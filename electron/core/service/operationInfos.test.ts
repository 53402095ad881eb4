import { expect, it } from 'vitest';
import { z } from 'zod';
import { operationInfoSchema } from '../../contract/settings.ts';
import { operationTitle, fieldTitle } from '../../messages/names.ts';
import { operationInfos } from './operationInfos.ts';

const infos = operationInfos();
const parametersOf = (id: string) => infos.find((info) => info.id === id)?.parameters ?? [];
const parameter = (id: string, name: string) => parametersOf(id).find((one) => one.name === name);

it('tells a form everything that a look-up needs: kinds, limits, requiredness, values, alternatives and spellings', () => {
  expect(z.array(operationInfoSchema).parse(infos)).toEqual(infos);
  expect(parameter('phone_intel@3.0', 'source_id')).toMatchObject({ kind: 'text', required: false, maxLength: 255, madeUp: false });
  expect(parameter('location@3.1', 'city')).toMatchObject({ maxLength: 500, sentAs: 'address.city' });
  expect(parameter('decision_signals@1.0', 'primary.name')).toMatchObject({ required: true, unless: 'primary.business_name' });
  expect(parameter('decision_signals@1.0', 'transaction_id')).toMatchObject({ required: true, madeUp: true });
  expect(parameter('phone_feedback@1.0', 'phone_status')?.values).toEqual(['Connected', 'Disconnected']);
  expect(parameter('phone_feedback@1.0', 'phone_right_party_contact')).toMatchObject({ kind: 'flag', required: true });
});

it('has a title of its own for every operation, and one for every parameter', () => {
  const titles = infos.map(({ id }) => operationTitle(id));
  expect(new Set(titles).size).toBe(titles.length);
  for (const { id } of infos) {
    expect(operationTitle(id)).not.toContain('@');
    for (const { name } of parametersOf(id)) expect(fieldTitle(name)).not.toBe(name);
  }
});
