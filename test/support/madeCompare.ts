/** Made-up results of comparing a list, as the program returns them. */
import { comparedKinds, type Compared } from '#contract/review/compare.ts';
import type { Run } from '#contract/runs/run.ts';
import { finishedRun } from './runFixtures.ts';

export const comparedCount = 12_472;
export const noneChanged = Object.fromEntries(comparedKinds.map((kind) => [kind, { before: 0, after: 0 }])) as Compared['kinds'];
export const both = (count: number): { before: number; after: number } => ({ before: count, after: count });

export const madeCompared: Compared = {
  rows: { before: 12_240, after: comparedCount },
  matched: 12_240,
  unchanged: 9_688,
  kinds: {
    ...noneChanged,
    becameLitigator: both(17),
    nowChecked: both(402),
    noLongerChecked: both(31),
    scoreUp: both(388),
    scoreDown: both(641),
    gradeUp: both(512),
    gradeDown: both(803),
    lineType: both(96),
    owner: both(214),
    added: { before: 0, after: 232 },
    addedLitigator: { before: 0, after: 2 },
  },
  sandbox: true,
};

const now = Date.UTC(2026, 10, 20, 16, 12);
const day = 86_400_000;
export const comparedRuns: readonly Run[] = [
  { ...finishedRun(), runId: '0198c0de-0000-7000-8000-0000000000a2', startedAt: now, finishedAt: now + day / 12 },
  { ...finishedRun(), startedAt: now - 33 * day, finishedAt: now - 33 * day + day / 12 },
];
