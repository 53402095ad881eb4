/** The default policy: call only those without any objection, and hold whatever wasn't checked. */
import type { Policy } from '../../contract/decision.ts';

/** First who must not be called, then what wasn't checked (never as good as clear), then the service's grade. */
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
