import { expect, it } from 'vitest';
import { operations } from './catalog.ts';
import { operationInfos } from './operationInfos.ts';

const parametersOf = (id: string) => operationInfos.find((info) => info.id === id)?.parameters ?? [];
const parameter = (id: string, name: string) => parametersOf(id).find((one) => one.name === name);

it('gives a form everything that a look-up needs: kinds, limits, requiredness, values, alternatives and spellings', () => {
  expect(operationInfos).toHaveLength(operations.length);
  expect(parameter('phone_intel@3.0', 'source_id')).toMatchObject({ kind: 'text', required: false, maxLength: 255, madeUp: false });
  expect(parameter('location@3.1', 'city')).toMatchObject({ maxLength: 500, sentAs: 'address.city' });
  expect(parameter('decision_signals@1.0', 'primary.name')).toMatchObject({ required: true, unless: 'primary.business_name' });
  expect(parameter('decision_signals@1.0', 'transaction_id')).toMatchObject({ required: true, madeUp: true });
  expect(parameter('phone_feedback@1.0', 'phone_status')?.values).toEqual(['Connected', 'Disconnected']);
  expect(parameter('phone_feedback@1.0', 'phone_right_party_contact')).toMatchObject({ kind: 'flag', required: true });
});
