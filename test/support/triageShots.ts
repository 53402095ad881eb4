/** Triage in every state, with the people of the drawing. */
import type { Page } from 'playwright-core';
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { Facts } from '../../electron/contract/answerFacts.ts';
import { Failed } from '../../electron/contract/failure.ts';
import type { AnswerView } from '../../electron/contract/view.ts';
import type { FakeBackend } from './fakeBackend.ts';
import { madeReview, type MadeRow } from './madeReview.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';
import { untilSettled } from './untilSettled.ts';

const address = `#/lists/${ids.solar}/review/triage`;
const narrow = { width: 1024, height: 640 };
const never = new Promise<never>(() => undefined);

const cellsOf = (index: number, name: string): string[] => [
  ...[`SL-${40_112 + index}`, name, `(360) 555-0${100 + index}`, '', `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.org`],
  ...['2210 Chuckanut Ln', 'Bellingham', 'WA', '98225', '198.51.100.88', 'Brightpath', 'wants quote, roof 2019'],
];

const answer = (operation: string, facts: Facts): AnswerView => ({
  ...{
    answerId: `${operation} answer`,
    attemptId: ids.run,
    operation,
    addOns: ['litigator_checks'],
    environment: 'Sandbox',
    sandbox: true,
    status: 200,
  },
  ...{ headers: [], body: '{}', arrivedAt: Date.now() - 60_000, responseId: null, partial: false, sent: [['phone', '+13605550166']] },
  facts: { facts, secondParty: {}, people: [], place: null, currentAddresses: [], addressesBeside: [], warnings: [], missing: [] },
});

const people: [name: string, Omit<MadeRow, 'cells'>][] = [
  ['Dorothea Finch', { grade: 'C', score: 50, suggested: 'hold' }],
  ['Anselm Ruiz', { grade: 'A', score: 88, suggested: 'keep' }],
  ['Jasper Okonjo', { grade: 'F', score: 12, suggested: 'drop' }],
  ['Perpetua Lindqvist', { grade: 'B', score: 73, suggested: 'keep' }],
  [
    'Rosalind Teague',
    {
      ...{ grade: 'D', score: 34, litigator: 'notChecked', lineType: 'NonFixedVOIP', suggested: 'hold' },
      reasons: [
        { code: 'litigator.notChecked', params: { why: 'timedOut' } },
        { code: 'name.differs', params: {} },
        { code: 'score', params: { score: 34, band: 'unsure' } },
        { code: 'email.valid', params: { grade: 'B' } },
      ],
      answers: [
        answer('phone_intel@3.0', {
          ...{ valid: { value: true, path: [] }, lineType: { value: 'NonFixedVOIP', path: [] }, score: { value: 34, path: [] } },
        }),
        answer('real_contact@2.0', {
          ...{ valid: { value: true, path: [] }, grade: { value: 'D', path: [] }, emailValid: { value: true, path: [] } },
        }),
      ],
    },
  ],
  ['Anneke de Vries', { grade: 'B', score: 74, suggested: 'keep' }],
  ['Mateo Brightwater', { grade: 'C', score: 58, suggested: 'hold' }],
  [
    'Everett Kowalczyk',
    {
      grade: 'F',
      score: 61,
      litigator: 'litigator',
      lineType: 'Mobile',
      suggested: 'drop',
      reasons: [{ code: 'litigator.flag', params: {} }],
    },
  ],
  ['Saoirse Lindgren', { grade: 'A', score: 100, suggested: 'keep' }],
  ['Imani Okafor-Reyes', { grade: 'C', score: 47, suggested: 'hold' }],
  ['Grady Holloway', { grade: 'D', score: 29, suggested: 'drop' }],
  ['Sunita Balakrishnan', { grade: 'A', score: 91, suggested: 'keep' }],
  ['Leopold Castellano', { grade: 'B', score: 71, litigator: 'notChecked', suggested: 'hold' }],
  ['Hannelore Pike', { grade: 'C', score: 50, suggested: 'hold' }],
  ['Tamsin Achebe', { grade: 'B', score: 83, suggested: 'keep' }],
  ['Brandt Oyelaran', { grade: 'F', score: 21, suggested: 'drop' }],
  ['Beatriz Halloran', { grade: 'A', score: 86, suggested: 'keep' }],
  ['Ignacio Thorne', { grade: 'D', score: 41, suggested: 'hold' }],
  ['Corwin Abelard', { grade: 'F', score: 77, suggested: 'drop' }],
  ['Philippa Nakagawa', { grade: 'B', score: 79, suggested: 'keep' }],
  ['Osgood Tremaine', { grade: 'C', score: 55, suggested: 'hold' }],
];

/** `most`: only the first of them. */
export function triageOf(most = people.length, change: Partial<CommandHandlers> = {}): Partial<CommandHandlers> {
  const made: MadeRow[] = people.slice(0, most).map(([name, row], index) => ({ cells: cellsOf(index, name), ...row }));
  // Each window that opens begins with nobody decided.
  let { answers } = madeReview(ids.solar, made);
  const now = Object.keys(answers).map((name) => [
    name,
    (params: never) => fakeHandlersOf(answers)[name as keyof typeof answers]?.(params),
  ]);
  return {
    'lists.get': () => Promise.resolve({ ...solarList, rows: made.length }),
    ...(Object.fromEntries(now) as Partial<CommandHandlers>),
    'review.place': () => {
      ({ answers } = madeReview(ids.solar, made));
      return Promise.resolve(null);
    },
    ...change,
  };
}

/** Until a row's card has been painted: what is pressed before decides nothing. */
async function cardArrives(page: Page, name = 'Dorothea Finch'): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await untilSettled(page);
}

const decideFour = async (page: Page, backend: FakeBackend): Promise<void> => {
  await cardArrives(page);
  for (const key of ['2', '1', '3', '1']) {
    await page.keyboard.press(key);
    await untilSettled(page);
  }
  backend.emit('review.changed', { listId: ids.solar });
};

export const triageShots: readonly Shot[] = [
  { name: '6-triage', address, handlers: triageOf(), act: decideFour },
  { name: '6-triage-narrow', address, size: narrow, handlers: triageOf(), act: decideFour },
  { name: '6-triage-zoom', address, size: { width: 720, height: 450 }, handlers: triageOf(), act: decideFour },
  {
    name: '6-triage-litigator',
    address,
    handlers: triageOf(),
    act: async (page) => {
      await cardArrives(page);
      for (let press = 0; press < 7; press++) await page.keyboard.press('j');
      await cardArrives(page, 'Everett Kowalczyk');
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '6-triage-corrected',
    address,
    handlers: triageOf(),
    act: async (page, backend) => {
      await decideFour(page, backend);
      await page.keyboard.press('k');
      await untilSettled(page);
      await page.keyboard.press('n');
      await page.keyboard.type('Asked us to call in June');
    },
  },
  { name: '6-triage-grades', address, handlers: triageOf(), act: (page) => page.keyboard.press('g') },
  { name: '6-triage-keys', address, handlers: triageOf(), act: (page) => page.keyboard.press('?') },
  { name: '6-triage-done', address, handlers: triageOf(4), act: decideFour },
  {
    name: '6-triage-nothing',
    address,
    handlers: triageOf(4),
    act: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('zzz');
      await page.keyboard.press('Enter');
    },
  },
  { name: '6-triage-reading', address, handlers: triageOf(4, { 'review.open': () => never }) },
  {
    name: '6-triage-failed',
    address,
    handlers: triageOf(4, { 'review.open': () => Promise.reject(new Failed('disk.full', { path: '/home/ada' })) }),
  },
];
