import { expect, it } from 'vitest';
import { turnSentence } from './priorityWords.ts';

const turn = (runId: string, place: number | null) => ({ runId, listId: runId, place, name: runId.toUpperCase() });

it('says who goes first, who takes turns and who takes what is left', () => {
  expect(turnSentence([turn('a', null)], 'a')).toBeNull();
  expect(turnSentence([], 'a')).toBeNull();
  expect(turnSentence([turn('a', null), turn('b', null)], 'a')).toBe('Takes turns with the run of “B” on the same key');
  expect(turnSentence([turn('a', null), turn('b', null), turn('c', null)], 'b')).toBe(
    'Takes turns with the runs of “A” and “C” on the same key',
  );
  expect(turnSentence([turn('a', 1), turn('b', null)], 'a')).toBe('Goes first; the run of “B” uses the rest of the key’s rate');
  expect(turnSentence([turn('a', 1), turn('b', null)], 'b')).toBe('The run of “A” goes first; this one uses the rest of the key’s rate');
  expect(turnSentence([turn('a', 1), turn('b', 2), turn('c', null)], 'b')).toBe(
    'The run of “A” goes first; this one uses the rest of the key’s rate',
  );
  expect(turnSentence([turn('a', 1), turn('b', null), turn('c', null)], 'c')).toBe(
    'The run of “A” goes first; this one uses the rest of the key’s rate, taking turns with the run of “B”',
  );
});
