/** The policies that come with the program; messages/policyWords.ts explains each. */
import type { Policy } from './policy.ts';

/** The default policy: first people who must not be called, then unchecked rows (never treated like clear), then the service's grade. */
export const carefulDialing: Policy = {
  name: 'Careful dialing',
  version: 1,
  rules: [
    { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
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

/** Keeps everybody who can probably be reached. Drops litigators, suppressed and dead numbers; holds unchecked rows. */
export const reachPeople: Policy = {
  name: 'Reach people',
  version: 1,
  rules: [
    { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
    { when: { findings: ['suppressed'] }, suggest: 'drop' },
    { when: { valid: [false] }, suggest: 'drop' },
    { when: { grade: ['F'] }, suggest: 'drop' },
    { when: { litigator: ['notChecked'] }, suggest: 'hold' },
    { when: { scoreAtLeast: 31 }, suggest: 'keep' },
    { when: { grade: ['A', 'B', 'C'] }, suggest: 'keep' },
    { when: { scoreAtMost: 30 }, suggest: 'drop' },
  ],
  otherwise: 'hold',
};

/** Keeps only rows for which everything was checked and nothing negative is known. Holds all doubtful rows. */
export const noRisk: Policy = {
  name: 'No risk',
  version: 1,
  rules: [
    { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
    { when: { findings: ['suppressed'] }, suggest: 'drop' },
    { when: { valid: [false] }, suggest: 'drop' },
    { when: { grade: ['D', 'E', 'F'] }, suggest: 'drop' },
    { when: { scoreAtMost: 30 }, suggest: 'drop' },
    { when: { litigator: ['notChecked'] }, suggest: 'hold' },
    { when: { status: ['partial', 'failed', 'pending'] }, suggest: 'hold' },
    { when: { nameMatch: [false, null] }, suggest: 'hold' },
    { when: { findings: ['calling.zonesDiffer', 'phone.foreign', 'phone.premium', 'phone.tollFree', 'phone.repeated'] }, suggest: 'hold' },
    { when: { grade: ['A', 'B'], scoreAtLeast: 70 }, suggest: 'keep' },
  ],
  otherwise: 'hold',
};

/** The shipped policies, in menu order; the first is the default for new lists. */
export const shippedPolicies: readonly Policy[] = [carefulDialing, reachPeople, noRisk];
