/** The policy that every list starts with: call only whom nothing speaks against, and hold whatever was not checked. */
import type { Policy } from '../../contract/decision.ts';

/** What must not be called goes first, then what was not checked (never as good as clear), then what the service's grade says. */
export const carefulDialling: Policy = {
  name: 'Careful dialling',
  version: 1,
  rules: [
    { when: { litigator: ['litigator'] }, suggest: 'drop' },
    { when: { valid: [false] }, suggest: 'drop' },
    { when: { grade: ['E', 'F'] }, suggest: 'drop' },
    { when: { scoreAtMost: 30 }, suggest: 'drop' },
    { when: { litigator: ['notChecked'] }, suggest: 'hold' },
    { when: { nameMatch: [false] }, suggest: 'hold' },
    { when: { grade: ['A', 'B'] }, suggest: 'keep' },
    { when: { band: ['insufficient'] }, suggest: 'hold' },
    { when: { grade: ['C', 'D'] }, suggest: 'hold' },
    { when: { grade: ['none'], scoreAtLeast: 70 }, suggest: 'keep' },
  ],
  otherwise: 'hold',
};
