/** Opt-outs in a list itself, through the core's commands: found, suppressed, exported and recorded, channel by channel. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import { recipeNamed, requestOf, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes, everyDetail } from '#contract/exports/shippedRecipes.ts';
import { findingSentence } from '#messages/lists/findingWords.ts';
import { optOutSentences, rowOptOutSentences } from '#messages/lists/readingWords.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana' });
});
afterAll(() => core.end());

async function imported(lines: readonly string[], choices: { optOuts?: 'honor' | 'ignore' } = {}): Promise<List> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, lines.join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {}, choices });
  return core.handlers['lists.screened']({ listId });
}

const crm = [
  'First Name,Phone,Email,Do Not Call,HasOptedOutOfEmail,Unsubscribed,SMS opt-in',
  'Ava,2065550142,ava@example.com,TRUE,0,No,Yes',
  'Bo,2065550143,bo@example.com,0,1,No,Yes',
  'Cy,2065550144,cy@example.com,,,2026-03-01,No',
  'Di,2065550145,di@example.com,n,,,',
];
const [ava, bo, cy, di] = [1, 2, 3, 4];

describe('C04: a list whose own columns say whom not to contact', () => {
  let list: List;
  beforeAll(async () => {
    list = await imported(crm);
  });

  it('counts whom each channel is refused by, and says by which columns', () => {
    expect(list.optOuts).toMatchObject({ rows: { call: 1, text: 1, mail: 2 }, chosen: null });
    expect(optOutSentences(list)).toEqual([
      '1 row says not to be called (“Do Not Call”): left out, no check is bought.',
      '1 row says not to be texted (“SMS opt-in”): they may be called.',
      '2 rows say not to be e-mailed (“HasOptedOutOfEmail”, “Unsubscribed”): they may be called.',
    ]);
  });

  it('names the column in the row’s details, and bars only whoever refuses calls', async () => {
    const details = await Promise.all([ava, bo, cy, di].map((row) => core.handlers['review.row']({ listId: list.listId, row })));
    expect(details.map(({ findings }) => findings.map(findingSentence))).toEqual([
      ['Not to be called: “Do Not Call” says TRUE: not checked'],
      [],
      [],
      [],
    ]);
    expect(details.map(({ cells }) => rowOptOutSentences(list, cells))).toEqual([
      [],
      ['Not to be e-mailed: “HasOptedOutOfEmail” says 1.'],
      ['Not to be texted: “SMS opt-in” says No.', 'Not to be e-mailed: “Unsubscribed” says 2026-03-01.'],
      [],
    ]);
  });

  it('plans no call for it, keeps it out of a file to call whatever was decided, and keeps it in the whole spreadsheet', async () => {
    const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
    const plan = await core.handlers['plans.make'](phonePlan(list.listId, 'sandbox', { checks }));
    expect(plan.checks[0]).toMatchObject({ calls: 3, skipped: [{ why: 'suppressed', rows: 1 }] });
    await rested(core, (await core.handlers['runs.start'](phonePlan(list.listId, 'sandbox', { checks }))).runId);
    await core.handlers['review.decide']({
      listId: list.listId,
      rows: [ava, bo, cy, di],
      value: 'keep',
      acknowledgement: { reason: 'Tried' },
    });
    const dialed = await exported(list.listId, recipeNamed(shippedRecipes, 'Dialer, E.164') ?? everyDetail);
    expect(dialed.map((row) => row['first_name'])).toEqual(['Bo', 'Cy', 'Di']);
    const whole = await exported(list.listId, everyDetail);
    expect(whole.map((row) => row['First Name'])).toEqual(['Ava', 'Bo', 'Cy', 'Di']);
    expect(whole[0]?.['rollcall.reasons']).toContain('suppressed column: Do Not Call = TRUE');
  });
});

async function exported(listId: string, recipe: Recipe): Promise<Record<string, string>[]> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  await core.handlers['exports.write']({
    ...requestOf(recipe),
    listId,
    rows: null,
    destinationId: core.grantDestination(path),
    unchecked: { accept: 'A test' },
  });
  return Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

describe('a column of statuses', () => {
  it('holds the rows that it calls refused, and no other', async () => {
    const cells = ['DNC', 'Do Not Contact', 'opted_out; vip', 'new', 'Declined', 'listed', '', 'call back', 'Doing not much'];
    const list = await imported(['Name,Phone,Lead Status', ...cells.map((cell, at) => `Ava ${'ABCDEFGHI'[at]},206555014${at},${cell}`)]);
    expect(list.optOuts?.rows).toEqual({ call: 3, text: 0, mail: 0 });
    expect(list.findings).toContainEqual({ rule: 'suppressed', rows: 3 });
    expect(optOutSentences(list)).toEqual(['3 rows say not to be called (“Lead Status”): left out, no check is bought.']);
  });

  it('is not mentioned where it refuses nobody', async () => {
    expect(optOutSentences(await imported(['Name,Phone,Disposition', 'Ava,2065550142,new']))).toEqual([]);
  });
});

describe('the choice', () => {
  it('makes rows of them again, is recorded with who made it, and can be taken back', async () => {
    const { listId } = await imported(crm);
    const ignored = await core.handlers['lists.choose']({ listId, optOuts: 'ignore' });
    expect(ignored.optOuts).toMatchObject({ rows: { call: 1, text: 1, mail: 2 }, chosen: { choice: 'ignore', by: 'Ana' } });
    expect(ignored.findings).toEqual([]);
    expect((await core.handlers['plans.make'](phonePlan(listId, 'sandbox', { freshForMs: 0 }))).checks[0]).toMatchObject({
      calls: 4,
      skipped: [],
    });
    const honored = await core.handlers['lists.choose']({ listId, optOuts: 'honor' });
    expect(honored.findings).toContainEqual({ rule: 'suppressed', rows: 1 });
  });

  it('survives another mapping, and can be made with the import', async () => {
    const { listId, mapping, optOuts } = await imported(crm, { optOuts: 'ignore' });
    expect(optOuts?.chosen).toMatchObject({ choice: 'ignore', by: 'Ana' });
    const mapped = await core.handlers['lists.map']({ listId, mapping });
    expect(mapped).toMatchObject({ findings: [], optOuts: { rows: { call: 1 }, chosen: { choice: 'ignore' } } });
  });
});

describe('columns of other lists', () => {
  const phones = ['2065550142', '2065550143', '2065550144'];
  const refusalsIn = async (heading: string, ...cells: string[]) => {
    const { optOuts } = await imported([`Name,Phone,${heading}`, ...cells.map((cell, at) => `N${at},${phones[at] ?? ''},${cell}`)]);
    return optOuts?.rows ?? null;
  };

  it.each([
    ['DNC', ['x', '', ''], { call: 1, text: 0, mail: 0 }],
    ['Do_Not_Call__c', ['true', 'false', 'true'], { call: 2, text: 0, mail: 0 }],
    ['DONOTCALL', ['Y', 'N', 'N'], { call: 1, text: 0, mail: 0 }],
    ['Do not phone?', ['Ja', 'Nein', ''], { call: 1, text: 0, mail: 0 }],
    ['Do Not Contact', ['1', '0', '0'], { call: 1, text: 1, mail: 1 }],
    ['DND', ['✓', '', ''], { call: 1, text: 1, mail: 1 }],
    ['Opted out', ['opted out', 'opted in', ''], { call: 1, text: 1, mail: 1 }],
    ['Do Not Text', ['Yes', 'No', 'No'], { call: 0, text: 1, mail: 0 }],
    ['sms_opt_out', ['01/02/2026', '', 'false'], { call: 0, text: 1, mail: 0 }],
    ['Unsubscribed from all email', ['TRUE', 'TRUE', ''], { call: 0, text: 0, mail: 2 }],
    ['OK to call', ['No', 'Yes', ''], { call: 1, text: 0, mail: 0 }],
    ['Phone opt-in', ['n', 'y', 'n'], { call: 2, text: 0, mail: 0 }],
    ['Accepts Email Marketing', ['no', 'yes', 'no'], { call: 0, text: 0, mail: 2 }],
    ['Consent', ['FALSE', 'TRUE', '0'], { call: 2, text: 2, mail: 2 }],
    ['Consent', ['No consent', 'Yes', 'not given'], { call: 2, text: 2, mail: 2 }],
    ['Call consent', ['Withdrawn 2026-03-01', 'Granted', 'No (by e-mail)'], { call: 2, text: 0, mail: 0 }],
    ['Phone opt-in', ['OPT_OUT', 'OPT_IN', 'NEVER_SUBSCRIBED'], { call: 2, text: 0, mail: 0 }],
    [
      'TCPA consent',
      ['TCPA consent given', `No purchase is needed. ${'I agree to be called. '.repeat(4)}`, 'No'],
      { call: 1, text: 1, mail: 0 },
    ],
    ['Permission', ['do not call', 'no objection', 'Not applicable'], { call: 1, text: 1, mail: 1 }],
    ['Opt-out', ['OPTED_OUT', 'opted_in', 'not_listed'], { call: 1, text: 1, mail: 1 }],
    ['Do Not Call', ['asked on the phone in May', '', ''], { call: 1, text: 0, mail: 0 }],
    ['TPS', ['Listed', 'Not listed', ''], { call: 1, text: 0, mail: 0 }],
    // A guard against spreadsheet programs, and characters that nobody sees, are no part of an answer.
    ['Do not call', ['="TRUE"', '="FALSE"', '="FALSE"'], { call: 1, text: 0, mail: 0 }],
    ['Do not call', ["'Yes", "'No", ''], { call: 1, text: 0, mail: 0 }],
    ['Do not call', ['="x"', '=""', '=""'], { call: 1, text: 0, mail: 0 }],
    ['Consent to call', ['No\u200b', 'Yes\u200b', '\u200eYes'], { call: 1, text: 0, mail: 0 }],
  ])('%s', async (heading, cells, expected) => {
    expect(await refusalsIn(heading, ...cells)).toEqual(expected);
  });

  it.each([
    ['a number of calls', 'Call count', ['1', '0', '3']],
    ['numbers that somebody collected', 'DNC', ['2065550177', '2065550178', '']],
    ['when it was looked up', 'DNC checked', ['2026-01-01', '2026-01-01', '2026-01-01']],
    ['a link', 'Unsubscribe link', ['https://example.com/u/1', '', '']],
    ['a plain flag', 'Called', ['Yes', 'No', 'Yes']],
    ['a heading about notes', 'Notes', ['do not call', '', '']],
    ['what somebody else found for every row', 'DNC', ['safe', 'safe', 'safe']],
    ['addresses', 'Opt-out', ['ann@example.com', '', '']],
    ['faxes', 'Fax opt out', ['1', '0', '']],
  ])('are none if they hold %s', async (_what, heading, cells) => {
    expect(await refusalsIn(heading, ...cells)).toBeNull();
  });

  it('is found though it is empty wherever the sample looked', async () => {
    const lines = Array.from({ length: 3_001 }, (_, at) => `N${at},+1206555${String(at).padStart(4, '0')},${at === 1_003 ? 'x' : ''}`);
    expect((await imported(['Name,Phone,Do Not Call', ...lines])).optOuts?.rows.call).toBe(1);
  });
});
