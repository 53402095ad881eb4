import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import { mainOperation } from '../../contract/operations/catalog.ts';
import { parseGiven, type Given } from './given.ts';
import { mappedFields } from './importFiles.ts';
import { choosing, environmentOptions, everywhere, output, running } from './optionTable.ts';
import { readChoosing, readEnvironment, readEverywhere, readFreshFor, readOfflineWait, readOutput, readRunCaps } from './settingsOf.ts';
import { UsageError } from './usageError.ts';
import { asSandbox } from './writeOuts.ts';

const give = (...args: string[]): Given =>
  parseGiven('check', args, { ...everywhere, ...choosing, ...environmentOptions, ...running, ...output });

test('the help names the operation that is asked by default', () => {
  expect(choosing.operation.does).toContain(`(default: ${mainOperation.name}, the newest version)`);
});

describe('the words of a command line', () => {
  test('operands and options may stand in any order', () => {
    const given = give('a.csv', '--limit', '5', 'b.csv', '--json', '--out=x.csv');
    expect(given.operands).toEqual(['a.csv', 'b.csv']);
    expect(given.text('limit')).toBe('5');
    expect(given.has('json')).toBe(true);
    expect(given.texts('out')).toEqual(['x.csv']);
  });

  test('what stands behind -- is an operand', () => {
    expect(give('--json', '--', '--odd.csv').operands).toEqual(['--odd.csv']);
  });

  test.each([
    [['--nope'], 'no option --nope'],
    [['-x'], 'no option -x'],
    [['--key', 'secret'], 'no option --key'],
    [['--limit'], '--limit needs a value'],
    [['--limit', '--json'], '--limit needs a value'],
    [['--json=yes'], '--json takes no value'],
    [['--limit', '1', '--limit', '2'], '--limit is given twice'],
    [['--toString'], 'no option --toString'],
    [['--__proto__', 'x'], 'no option --__proto__'],
  ])('%j is refused', (args, words) => {
    expect(() => give(...args)).toThrow(UsageError);
    expect(() => give(...args)).toThrow(words);
  });
});

describe('the groups of options', () => {
  test('have their defaults', () => {
    const given = give('a.csv');
    expect(readChoosing(given)).toEqual({
      checks: [{ operation: 'real_contact@2.0', addOns: [], only: {} }],
      mapping: [],
      guess: true,
      reading: {},
      policyFile: null,
      limit: null,
      sampleSeed: null,
    });
    expect(readEnvironment(given)).toEqual({ name: null, baseUrl: null });
    expect(readRunCaps(given)).toEqual({});
    expect(readFreshFor(given)).toBeNull();
    expect(readOfflineWait(given)).toBe(60_000);
    expect(readOutput(given)).toEqual({
      outs: [],
      only: null,
      escapeFormulas: false,
      bom: false,
      delimiter: null,
      headings: null,
      template: null,
    });
    expect(readEverywhere(given)).toMatchObject({ operator: null, json: false, quiet: false });
    expect(path.isAbsolute(readEverywhere(given).dataDir)).toBe(true);
  });

  test('are read in full', () => {
    const given = give(
      ...[
        '--operation',
        'phone_intel@3.0',
        '--operation',
        'cnam',
        '--when',
        'cnam:score>30',
        '--add-ons',
        'litigator_checks, spam_checks',
        '--add-ons',
        'spam_checks',
        '--map',
        'phone=Tel',
        '--no-guess',
      ],
      ...['--encoding', 'Latin1', '--delimiter', 'tab', '--no-header', '--limit', '9', '--policy', 'p.json'],
      ...[
        '--qps',
        '9.5',
        '--concurrency',
        '4',
        '--timeout',
        '5000',
        '--max-calls',
        '7',
        '--budget',
        '0.5',
        '--fresh-for',
        '0',
        '--offline-wait',
        '2m',
      ],
      ...['--only', 'keep', '--escape-formulas', '--out', 'a.csv', '--out', 'b.TSV'],
    );
    expect(readChoosing(given)).toEqual({
      checks: [
        { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], only: {} },
        { operation: 'cnam@3.1', addOns: ['spam_checks'], only: { scoreAtLeast: 31 } },
      ],
      mapping: [{ field: 'phone', column: 'Tel' }],
      guess: false,
      reading: { encoding: 'windows-1252', delimiter: '\t', heading: false },
      policyFile: 'p.json',
      limit: 9,
      sampleSeed: null,
    });
    expect(readRunCaps(given)).toEqual({ callsPerSecond: 9.5, concurrency: 4, timeoutMs: 5000, maxCalls: 7, budgetMicros: 500_000 });
    expect(readFreshFor(given)).toBe(0);
    expect(readOfflineWait(given)).toBe(120_000);
    expect(readOutput(given)).toEqual({
      outs: [
        { path: path.resolve('a.csv'), kind: 'file', format: 'csv' },
        { path: path.resolve('b.TSV'), kind: 'file', format: 'tsv' },
      ],
      only: 'keep',
      escapeFormulas: true,
      bom: false,
      delimiter: null,
      headings: null,
      template: null,
    });
  });

  test.each([
    [readOutput, ['--out', 'a.ods'], 'has to be .csv, .tsv or .xlsx'],
    [readOutput, ['--out', 'a.zip'], '--split-by decision'],
    [readOutput, ['--out', 'a.csv', '--split-by', 'decision'], 'is one file'],
    [readOutput, ['--out', 'a.csv', '--split-format', 'xlsx'], 'give both'],
    [readOutput, ['--out', 'a/', '--split-by', 'decision', '--only', 'keep'], 'keep one'],
    [readOutput, ['--out', 'a.csv', '--out-delimiter', 'x'], 'use a comma'],
    [readOutput, ['--out', 'a.txt'], '.csv, .tsv or .xlsx'],
    [readOutput, ['--out', 'a.csv', '--out', './a.csv'], 'the same file'],
    [readOutput, ['--only', 'all'], 'use keep, hold, drop'],
    [readOutput, ['--accept-unchecked', 'because'], 'does nothing yet'],
    [readChoosing, ['--operation', 'phone', '--operation', 'phone@3.2'], 'names phone@3.2 twice'],
    [readChoosing, ['--encoding', 'ebcdic'], 'use utf-8'],
    [readChoosing, ['--delimiter', '||'], 'one character'],
    [readChoosing, ['--limit', '0'], 'from 1'],
    [readEnvironment, ['--environment', 'Live', '--base-url', 'https://x.example'], 'keep one'],
    [readEverywhere, ['--operator', ' '], '1 to 80'],
    [readEverywhere, ['--data-dir', ''], 'needs a value'],
    [readRunCaps, ['--budget', '$5'], 'not an amount'],
  ])('refuse with one sentence: %s %j', (read: (given: Given) => unknown, args, words) => {
    expect(() => read(give(...args))).toThrow(words);
    expect(() => read(give(...args))).toThrow(UsageError);
  });

  test('sandbox answers say so in the name of their file', () => {
    const { outs } = asSandbox(readOutput(give('--out', '/lists/may.leads.csv')));
    expect(outs).toEqual([{ path: '/lists/may.leads.sandbox.csv', kind: 'file', format: 'csv' }]);
  });
});

describe('a mapping', () => {
  const list: Pick<List, 'columns' | 'mapping'> = {
    columns: ['Name', 'Tel', 'Tel 2', 'note'],
    mapping: {
      fields: [
        { field: 'name', column: 0 },
        { field: 'phone', column: 1 },
      ],
      country: 'US',
    },
  };
  const codeOf = (named: { field: string; column: string }[]): string => {
    try {
      mappedFields(list, named, true);
      return 'none';
    } catch (error) {
      return error instanceof Failed ? error.failure.code : String(error);
    }
  };

  test('that is named wins over the guess of its field and of its column', () => {
    expect(mappedFields(list, [{ field: 'phone', column: 'Tel 2' }], true)).toEqual([
      { field: 'phone', column: 2 },
      { field: 'name', column: 0 },
    ]);
    expect(mappedFields(list, [{ field: 'email', column: 'tel' }], true)).toEqual([
      { field: 'email', column: 1 },
      { field: 'name', column: 0 },
    ]);
    expect(mappedFields(list, [{ field: 'phone', column: 'Tel' }], false)).toEqual([{ field: 'phone', column: 1 }]);
  });

  test('takes the first of several columns that is valid, or joins them; a heading with such a sign in it is that heading', () => {
    const fieldsOf = (column: string, columns = list.columns) => mappedFields({ ...list, columns }, [{ field: 'phone', column }], true);
    expect(fieldsOf('Tel|Tel 2')).toEqual([
      { field: 'phone', column: 1, otherwise: [2] },
      { field: 'name', column: 0 },
    ]);
    expect(fieldsOf('Tel + tel 2')).toEqual([
      { field: 'phone', column: 1, also: [2] },
      { field: 'name', column: 0 },
    ]);
    expect(fieldsOf('Tel|Tel 2', ['Tel|Tel 2', 'Tel', 'Tel 2'])).toEqual([{ field: 'phone', column: 0 }]);
    expect(codeOf([{ field: 'phone', column: 'Tel|Fax' }])).toBe('mapping.unknownColumn');
    expect(codeOf([{ field: 'name', column: 'Name|note' }])).toBe('mapping.noAlternates');
  });

  test('that can’t be is refused', () => {
    expect(codeOf([{ field: 'fax', column: 'Tel' }])).toBe('mapping.unknownField');
    expect(codeOf([{ field: 'phone', column: 'Fax' }])).toBe('mapping.unknownColumn');
    expect(
      codeOf([
        { field: 'phone', column: 'Tel' },
        { field: 'phone', column: 'Tel 2' },
      ]),
    ).toBe('mapping.fieldTwice');
  });
});
