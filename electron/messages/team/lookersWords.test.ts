import { expect, test } from 'vitest';
import type { Looker } from '#contract/team/team.ts';
import { lookersSentence } from './teamWords.ts';

const looker = (name: string, device: string | null = null, isYou = false): Looker => ({
  ...{ memberId: '0198c0de-0000-7000-8000-000000000701', name, device, isYou },
});
const [grace, bo] = [looker('Grace'), looker('Bo', 'Laptop')];

test.each<[Looker[], string]>([
  [[], ''],
  [[grace], 'Grace is looking at it, too'],
  [[bo], 'Bo (Laptop) is looking at it, too'],
  [[looker('Ada', 'Laptop', true)], 'You (Laptop) are looking at it, too'],
  [[bo, grace], 'Bo (Laptop) and Grace are looking at it, too'],
  [[bo, grace, looker('Cy'), looker('Dee')], 'Bo (Laptop), Grace and 2 others are looking at it, too'],
])('says who looks at a list: %#', (lookers, sentence) => {
  expect(lookersSentence(lookers, true)).toBe(sentence);
});

test('says it to whoever doesn’t look', () => {
  expect(lookersSentence([grace], false)).toBe('Grace is looking at it');
});
