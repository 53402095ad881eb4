/** The program's answers about made-up calls. Separate from the calls themselves, which tests of the core also need. */
import type { Calibration } from '#contract/outcomes/calibration.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { findCutOff, withCutOff } from '#core/outcomes/calibration/callSums.ts';
import { madeByScore, madeCalibration, madeScorecard } from './madeCalibration.ts';
import type { Answers } from './fakeAnswers.ts';

/** Answers for the panel and the scorecard. */
export const madeCalls = (calibration: Calibration = madeCalibration): Answers => ({
  'calibration.lists': () => calibration.lists.map(({ listId }) => listId),
  'calibration.read': ({ heading }) => ({ ...calibration, sources: heading === null ? null : calibration.sources }),
  'calibration.suggest': ({ asked, policyOf }) => {
    const cutOff = findCutOff(madeByScore, asked);
    return { cutOff, policy: cutOff === null || policyOf === null ? null : withCutOff(carefulDialing, cutOff.score) };
  },
  'calibration.previewHeldOut': ({ percent }) => ({ of: 3_204, drawn: Math.round(32.04 * percent), before: 64 }),
  'calibration.drawHeldOut': ({ percent }) => ({ of: 3_204, drawn: Math.round(32.04 * percent), before: 64 }),
  'policies.preview': ({ policy }) => ({
    rules: [...policy.rules, null].map(() => ({ decides: 0, changes: 0, first: [] })),
    effect: { keep: { keep: 7_000, hold: 0, drop: 0 }, hold: { keep: 0, hold: 1_200, drop: 512 }, drop: { keep: 0, hold: 0, drop: 3_204 } },
    byPerson: 212,
    unanswered: 31,
  }),
  'scorecard.read': () => madeScorecard,
});
