/** Screenshots of a list's policy: as applied, edited, and with a column that the list lacks. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { Policy } from '../../electron/contract/policy.ts';
import { carefulDialing } from '../../electron/contract/shippedPolicies.ts';
import { policyPreview } from './policyFixtures.ts';
import { ids } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const rules: Policy['rules'] = [
  { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
  { when: { litigator: ['notChecked'] }, suggest: 'hold' },
  { when: { grade: ['E', 'F'] }, suggest: 'drop' },
  { when: { scoreAtLeast: 70, nameMatch: [true] }, suggest: 'keep' },
  { when: { columns: [{ heading: 'Vendor', test: { is: 'equals', text: 'LeadHouse' } }], band: ['insufficient'] }, suggest: 'hold' },
  { when: { findings: ['email.disposable', 'address.poBox'] }, suggest: 'hold', off: true },
];
const edited: Policy = { ...carefulDialing, rules };

const handlers = (draft: Policy | null): Partial<CommandHandlers> => ({
  'policies.state': () => Promise.resolve({ policy: carefulDialing, applied: [], draft }),
  'policies.preview': ({ policy }) => Promise.resolve(policyPreview(policy)),
  'policies.ofLists': () => Promise.resolve([{ listId: ids.harbor, policy: { ...carefulDialing, name: 'Callbacks' } }]),
  'policies.keepDraft': () => Promise.resolve({}),
});
export const editedPolicy = handlers(edited);
const address = `#/lists/${ids.solar}/policy`;

export const policyShots: readonly Shot[] = [
  { name: '8-policy-applied', address, handlers: handlers(null) },
  { name: '8-policy', address: `${address}/3`, handlers: handlers(edited) },
  { name: '8-policy-narrow', address: `${address}/3`, size: { width: 1024, height: 640 }, handlers: handlers(edited) },
  {
    name: '8-policy-menu',
    address,
    handlers: handlers(edited),
    act: (page) => page.getByRole('button', { name: 'More for this policy' }).click(),
  },
  {
    name: '8-policy-column',
    address,
    handlers: handlers(edited),
    act: (page) => page.getByRole('button', { name: /LeadHouse/ }).click(),
  },
];
