import { expect, test } from 'vitest';
import { feedbackOptions } from './optionGroups.ts';
import { parseArgs, parseOptions } from '../command.ts';
import { readSheetOptions } from './readFeedback.ts';

const read = (...args: string[]) => readSheetOptions(parseOptions(feedbackOptions, parseArgs('feedback', args, feedbackOptions)));

test('columns by their field’s usual names, labels with whatever they have in them', () => {
  expect(
    read(
      '--map',
      'Right-Party=RPC',
      '--map',
      'time=When=exactly',
      '--map',
      'agent=',
      '--disposition',
      'a=b = Connected:Right ',
      '--disposition',
      '=ask',
    ),
  ).toEqual({
    columns: [
      { field: 'rightParty', heading: 'RPC' },
      { field: 'calledAt', heading: 'When=exactly' },
      { field: 'agent', heading: '' },
    ],
    meanings: [
      { label: 'a=b', meaning: 'connected:right' },
      { label: '', meaning: 'ask' },
    ],
    zone: null,
  });
});

test.each([
  [['--map', 'shoe=a'], '--map can’t fill “shoe”'],
  [['--map', 'status=a', '--map', 'outcome=b'], '--map names the column of disposition twice'],
  [['--disposition', 'x=maybe'], '--disposition can’t be “x=maybe”; write it like LABEL=OUTCOME'],
  [['--disposition', 'connected'], '--disposition can’t be “connected”'],
  [['--zone', 'Mars'], '--zone can’t be “Mars”'],
])('%s is refused', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});
