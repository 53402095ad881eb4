import path from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { mainOperation } from '#contract/service/operations/catalog.ts';
import { mappedFields } from '../steps/importFiles.ts';
import { asSandbox } from '../steps/writeOuts.ts';
import { flagOf, type Options, type OptionValues, UsageError } from './option.ts';
import {
  backupOptions,
  checkOptions,
  everywhereOptions,
  evidenceOptions,
  handoverOptions,
  outputOptions,
  resumeOptions,
  type mergeOptions,
} from './optionGroups.ts';
import { heldOptions } from './privacyOptions.ts';
import { teamOptions } from './teamOptions.ts';
import { parseArgs, parseOptions, type ParsedArgs } from '../command.ts';
import { readRepairs, readChoosing } from './readChoosing.ts';
import { readEnvironment, readEverywhere, readRunCaps } from './readOptions.ts';
import { readOutput } from './readOutput.ts';

type CheckValues = OptionValues<typeof checkOptions>;
const parse = (...args: string[]): ParsedArgs => parseArgs('check', args, { ...everywhereOptions, ...checkOptions });
const values = (...args: string[]): CheckValues => parseOptions(checkOptions, parse(...args));
const everywhere = (...args: string[]) => readEverywhere(parseOptions(everywhereOptions, parse(...args)));

test('a command gets its declared options, each with its parsed type, and no others', () => {
  expectTypeOf<CheckValues['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<CheckValues['reusePartial']>().toEqualTypeOf<boolean>();
  expectTypeOf<CheckValues['addOns']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<CheckValues['only']>().toEqualTypeOf<'keep' | 'hold' | 'drop' | undefined>();
  expectTypeOf<CheckValues>().not.toHaveProperty('conflicts');
  expectTypeOf<OptionValues<typeof mergeOptions>>().not.toHaveProperty('limit');
  expect(Object.keys(values()).toSorted()).toEqual(Object.keys(checkOptions).toSorted());
});

test('an option is typed with hyphens', () => {
  expect([flagOf('maxCalls'), flagOf('qps'), flagOf('outDelimiter')]).toEqual(['--max-calls', '--qps', '--out-delimiter']);
});

test('the help names the default operation', () => {
  expect(checkOptions.operation.description).toContain(`(default: ${mainOperation.name}, the newest version)`);
});

describe('the words of a command line', () => {
  test('operands and options may come in any order', () => {
    const typed = ['a.csv', '--limit', '5', 'b.csv', '--json', '--out=x.csv'];
    expect(parse(...typed).operands).toEqual(['a.csv', 'b.csv']);
    expect(values(...typed)).toMatchObject({ limit: 5, out: ['x.csv'] });
    expect(everywhere(...typed).json).toBe(true);
  });

  test('everything after -- is an operand', () => {
    expect(parse('--json', '--', '--odd.csv').operands).toEqual(['--odd.csv']);
  });

  test.each([
    [['--nope'], 'no option --nope'],
    [['-x'], 'no option -x'],
    [['--key', 'secret'], 'no option --key'],
    [['--limit'], '--limit needs a value'],
    [['--limit', '--json'], '--limit needs a value'],
    [['--maxCalls', '5'], 'no option --maxCalls'],
    [['--json=yes'], '--json takes no value'],
    [['--limit', '1', '--limit', '2'], '--limit is given twice'],
    [['--toString'], 'no option --toString'],
    [['--__proto__', 'x'], 'no option --__proto__'],
  ])('%j is refused', (args, words) => {
    expect(() => parse(...args)).toThrow(UsageError);
    expect(() => parse(...args)).toThrow(words);
  });
});

describe('the groups of options', () => {
  test('have their defaults', () => {
    const given = values('a.csv');
    expect(readChoosing(given)).toEqual({
      checks: [{ operation: 'real_contact@2.0', addOns: [], where: {} }],
      mapping: [],
      guess: true,
      repairs: [],
      reading: {},
      choices: {},
      skipRepeatedPhones: false,
      policyFile: null,
      limit: null,
      sampleSeed: null,
    });
    expect(readEnvironment(given)).toEqual({ name: null, baseUrl: null });
    expect(readRunCaps(given)).toEqual({});
    expect(given.freshFor).toBeUndefined();
    expect(given.offlineWait).toBeUndefined();
    expect(readOutput(given, 'linux')).toEqual({
      outs: [],
      only: null,
      redacted: false,
      escapeFormulas: false,
      bom: null,
      delimiter: null,
      headings: null,
      recipe: null,
      unchecked: 'refuse',
    });
    expect(everywhere('a.csv')).toMatchObject({ operator: null, json: false, quiet: false });
    expect(path.isAbsolute(everywhere('a.csv').dataDir)).toBe(true);
  });

  test('are read in full', () => {
    const given = values(
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
      ...['--encoding', 'Latin1', '--delimiter', 'tab', '--no-header', '--limit', '9', '--policy', 'p.json', '--repeated-phones', 'skip'],
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
      ...['--only', 'keep', '--escape-formulas', '--accept-unchecked', ' our own customers ', '--out', 'a.csv', '--out', 'b.TSV'],
    );
    expect(readChoosing(given)).toEqual({
      checks: [
        { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], where: {} },
        { operation: 'cnam@3.1', addOns: ['spam_checks'], where: { scoreAtLeast: 31 } },
      ],
      mapping: [{ field: 'phone', column: 'Tel' }],
      guess: false,
      repairs: [],
      reading: { encoding: 'windows-1252', delimiter: '\t', heading: false },
      choices: {},
      skipRepeatedPhones: true,
      policyFile: 'p.json',
      limit: 9,
      sampleSeed: null,
    });
    expect(readRunCaps(given)).toEqual({ callsPerSecond: 9.5, concurrency: 4, timeoutMs: 5000, maxCalls: 7, budgetMicros: 500_000 });
    expect(given.freshFor).toBe(0);
    expect(given.offlineWait).toBe(120_000);
    expect(readOutput(given, 'linux')).toEqual({
      outs: [
        { path: path.resolve('a.csv'), kind: 'file', format: 'csv' },
        { path: path.resolve('b.TSV'), kind: 'file', format: 'tsv' },
      ],
      only: 'keep',
      redacted: false,
      escapeFormulas: true,
      bom: null,
      delimiter: null,
      headings: null,
      recipe: null,
      unchecked: { accept: 'our own customers' },
    });
  });

  test.each<[NodeJS.Platform, boolean | null, string[]]>([
    ['win32', true, []],
    ['win32', false, ['--no-bom']],
    ['win32', null, ['--recipe', 'HubSpot']],
    ['win32', true, ['--recipe', 'HubSpot', '--bom']],
    ['darwin', null, []],
    ['linux', true, ['--bom']],
  ])('make a file for Excel on %s: %s with %j', (platform, bom, args) => {
    expect(readOutput(values('--out', 'a.csv', ...args), platform)).toMatchObject({ bom });
  });

  test.each<[(...args: string[]) => unknown, string[], string]>([
    [(...args) => readOutput(values(...args)), ['--out', 'a.ods'], 'must be .csv, .tsv or .xlsx'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.zip'], '--split-by decision'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--split-by', 'decision'], 'is one file'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--split-format', 'xlsx'], 'give both'],
    [(...args) => readOutput(values(...args)), ['--out', 'a/', '--split-by', 'decision', '--only', 'keep'], 'keep one'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--redacted', '--accept-unchecked', 'x'], 'leave out --accept-unchecked'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--redacted', '--out', 'a.redacted.csv'], 'the same file'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--out-delimiter', 'x'], 'use a comma'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--bom', '--no-bom'], 'keep one'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.txt'], '.csv, .tsv or .xlsx'],
    [(...args) => readOutput(values(...args)), ['--out', 'a.csv', '--out', './a.csv'], 'the same file'],
    [(...args) => readOutput(values(...args)), ['--only', 'all'], 'use keep, hold, drop'],
    [(...args) => readOutput(values(...args)), ['--accept-unchecked', '  '], 'needs a reason'],
    [(...args) => readChoosing(values(...args)), ['--operation', 'phone', '--operation', 'phone@3.2'], 'names phone@3.2 twice'],
    [(...args) => readChoosing(values(...args)), ['--encoding', 'ebcdic'], 'use one of utf-8'],
    [(...args) => readChoosing(values(...args)), ['--delimiter', '||'], 'one character'],
    [(...args) => readChoosing(values(...args)), ['--limit', '0'], 'from 1'],
    [(...args) => readEnvironment(values(...args)), ['--environment', 'Live', '--base-url', 'https://x.example'], 'keep one'],
    [everywhere, ['--operator', ' '], '1 to 80'],
    [everywhere, ['--data-dir', ''], 'needs a value'],
    [(...args) => readRunCaps(values(...args)), ['--budget', '$5'], 'not an amount'],
  ])('refuse with one sentence: %#', (read, args, words) => {
    expect(() => read(...args)).toThrow(words);
    expect(() => read(...args)).toThrow(UsageError);
  });

  test.each([
    [['--out', 'aux.csv'], '--out can’t be “aux.csv”, because Windows keeps the name aux for a device; choose another name.'],
    [['--out', '/lists/COM¹.xlsx'], 'keeps the name COM¹'],
    [['--out', 'nul/', '--split-by', 'decision'], 'keeps the name nul'],
    [['--out', 'q?.csv'], '--out can’t be “q?.csv”, because Windows allows no ? in a name; choose another name.'],
    [['--out', 'a\tb.csv'], 'no control character'],
    [
      ['--out', 'checked.csv.'],
      '--out can’t be “checked.csv.”, because no name may end with a dot or a blank on Windows; choose another name.',
    ],
    [['--out', 'parts /', '--split-by', 'decision'], 'a dot or a blank'],
  ])('a file that some system can’t have is refused: %j', (args, words) => {
    expect(() => values(...args)).toThrow(UsageError);
    expect(() => values(...args)).toThrow(words);
  });

  test('every option that names a file to write refuses such a name, and none the folder itself', () => {
    const writing: [Options, string][] = [
      ...[checkOptions, resumeOptions, outputOptions, handoverOptions, backupOptions, heldOptions].map((all): [Options, string] => [
        all,
        'out',
      ]),
      ...['out', 'signedBytes', 'signature', 'report'].map((name): [Options, string] => [evidenceOptions, name]),
      [teamOptions, 'serverFile'],
    ];
    for (const [options, name] of writing) expect(() => options[name]?.parse(['con.csv'], flagOf(name)), name).toThrow('for a device');
    expect(readOutput(values('--out', './', '--split-by', 'decision')).outs).toMatchObject([{ kind: 'folder', path: process.cwd() }]);
  });

  test('sandbox answers are labeled in the file’s name', () => {
    const { outs } = asSandbox(readOutput(values('--out', '/lists/may.leads.csv')));
    expect(outs).toEqual([{ path: path.resolve('/lists/may.leads.sandbox.csv'), kind: 'file', format: 'csv' }]);
    const redacted = readOutput(values('--out', '/lists/leads.csv', '--redacted'));
    expect(redacted.outs).toEqual([{ path: path.resolve('/lists/leads.redacted.csv'), kind: 'file', format: 'csv' }]);
    expect(asSandbox(redacted).outs[0]?.path).toBe(path.resolve('/lists/leads.redacted.sandbox.csv'));
    expect(asSandbox(asSandbox(redacted))).toEqual(asSandbox(redacted));
  });
});

test('a repair of cells is named by its field and its own name, and nothing else', () => {
  expect(readRepairs('--as-written', [['address.postal_code', 'zeros']])).toMatchObject([
    { field: 'address.postal_code', repairs: ['postalCode.zeros'], on: false },
  ]);
  expect(readRepairs('--as-suggested', [['primary.address.postal_code', 'all']])[0]).toMatchObject({ on: true });
  expect(() => readRepairs('--as-written', [['address.postal_code', 'ones']])).toThrow(/address\.postal_code=ones: use .*zeros, .*all\.$/);
  expect(() => readRepairs('--as-written', [['fax', 'zeros']])).toThrow('no repair is known for “fax”');
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

  test('that is given wins over the guess for its field and for its column', () => {
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

  test('uses the first valid one of several columns, or joins them; a heading that contains such a sign is that heading', () => {
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

  test('names a column without a heading by its place, and none by nothing', () => {
    const unnamed = { ...list, columns: ['Name', 'Tel', ''] };
    expect(mappedFields(unnamed, [{ field: 'phone', column: 'Column 3' }], false)).toEqual([{ field: 'phone', column: 2 }]);
    const failure: unknown = expect.objectContaining({ code: 'mapping.unknownColumn' });
    for (const column of ['', ' ', 'Tel|', '+Tel'])
      expect(() => mappedFields(unnamed, [{ field: 'phone', column }], false)).toThrow(expect.objectContaining({ failure }));
  });

  test('that is impossible is refused', () => {
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
