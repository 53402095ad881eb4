import { expect, test } from 'vitest';
import type { ContestedDecision, DecisionValue } from '#contract/review/decision.ts';
import { contestedSentence } from './teamWords.ts';

const acts = (...decided: [string, DecisionValue | null][]): ContestedDecision[] =>
  decided.map(([operator, value], index) => ({ operator, value, at: index }));

test.each<[ContestedDecision[], DecisionValue | null, string]>([
  [
    acts(['Ada', 'keep'], ['Bo', 'drop']),
    'drop',
    'Ada kept it and Bo dropped it, without knowing of each other. Drop, the more careful decision, holds until somebody decides.',
  ],
  [
    acts(['Bo', 'hold'], ['Mara', 'keep']),
    'hold',
    'Bo held it and you kept it, without knowing of each other. Hold, the more careful decision, holds until somebody decides.',
  ],
  [
    acts(['Mara', 'keep'], ['Ada', 'hold'], ['Bo', 'drop']),
    'drop',
    'You kept it, Ada held it and Bo dropped it, without knowing of each other. Drop, the most careful decision, holds until somebody decides.',
  ],
  [
    acts(['Ada', 'keep'], ['Bo', null]),
    null,
    'Ada kept it and Bo removed the decision, without knowing of each other. No decision, the more careful choice, holds until somebody decides.',
  ],
])('says who decided what, and what holds meanwhile: %#', (made, holds, sentence) => {
  expect(contestedSentence(made, holds, 'Mara')).toBe(sentence);
});
