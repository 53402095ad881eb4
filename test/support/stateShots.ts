/** A list whose checks aren't finished, whose answers are old, or that is looked at without a network: what each screen of the review says then. */
import type { Page } from 'playwright-core';
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { ListCard } from '../../electron/contract/list.ts';
import type { RunState } from '../../electron/contract/run.ts';
import type { AnswerView } from '../../electron/contract/view.ts';
import { compareHandlers } from './compareShots.ts';
import { lookupHandlers } from './lookupFixtures.ts';
import { madeCallDay } from './madeCallDay.ts';
import { madeOverview } from './madeOverview.ts';
import { madeReview, variedRows } from './madeReview.ts';
import { editedPolicy } from './policyShots.ts';
import { finishedRun, someEnvironments } from './runFixtures.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids, listCards, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/review`;
const narrow = { width: 1024, height: 640 };
const zoomed = { width: 720, height: 450 };

const cards = (state: RunState, change: Partial<ListCard> = {}): Partial<CommandHandlers> => ({
  'lists.list': () =>
    Promise.resolve(
      listCards.map((card) =>
        card.listId === ids.solar && card.run !== null ? { ...card, ...change, run: { ...card.run, state } } : card,
      ),
    ),
});

const oldAnswer: AnswerView = {
  ...{
    answerId: 'old',
    attemptId: ids.run,
    operation: 'phone_intel@3.0',
    addOns: ['litigator_checks'],
    environment: 'Sandbox',
    sandbox: true,
    status: 200,
  },
  ...{ headers: [], body: '{}', arrivedAt: Date.UTC(2026, 2, 3, 16), responseId: null, partial: false, sent: [['phone', '+12065550119']] },
  facts: { facts: {}, secondParty: {}, people: [], place: null, currentAddresses: [], addressesBeside: [], warnings: [], missing: [] },
};
const otherPhone: AnswerView = { ...oldAnswer, answerId: 'other', operation: 'real_contact@2.0', sent: [['phone', '+12065550142']] };

const cellsOf = (name: string, phone: string, index: number): string[] => [
  ...[`SL-${40_112 + index}`, name, phone, '', `p${index}@example.org`, '418 Alder Ct Apt 6', 'Bellingham', 'WA', '98225'],
  ...['203.0.113.24', 'Sunline', ''],
];
const { answers } = madeReview(
  ids.solar,
  variedRows(60).map(({ cells: [name = '', phone = ''], ...row }, index) => ({
    ...row,
    cells: cellsOf(name, phone, index),
    answers: [oldAnswer, otherPhone],
  })),
);
/** Rows of which `pending` are still to be checked. */
function review(pending: number): Partial<CommandHandlers> {
  const made = fakeHandlersOf(answers);
  return {
    ...made,
    'lists.get': () => Promise.resolve({ ...solarList, rows: 60 }),
    'review.open': async (params) => {
      const view = await made['review.open']?.(params);
      if (view === undefined) throw new Error('the made review opens no view');
      const status = { ...view.facets.status, answered: view.facets.status.answered - pending, pending };
      return { ...view, facets: { ...view.facets, status } };
    },
    'review.row': async (params) => {
      const row = await made['review.row']?.(params);
      if (row === undefined) throw new Error('the made review has no such row');
      return { ...row, fields: { phone: '+12065550119' } };
    },
    'review.callDay': () => Promise.resolve(madeCallDay),
    'review.overview': () =>
      Promise.resolve({ ...madeOverview, facets: { ...madeOverview.facets, status: { ...madeOverview.facets.status, pending } } }),
  };
}
const paused = { ...review(24), ...cards('paused') };
const unreachable = { ...review(24), ...cards('waiting') };
const old = {
  ...review(0),
  ...cards('finished', { lastCheckedAt: oldAnswer.arrivedAt }),
  'runs.list': () => Promise.resolve([finishedRun()]),
};

/** As the system says it, so that the fake backend still answers. */
const withoutNetwork = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
/** The environment in use is a service with a key. */
const live: Partial<CommandHandlers> = {
  'environments.list': () =>
    Promise.resolve(someEnvironments.filter(({ name }) => name === 'Live').map((one) => ({ ...one, environmentId: 'sandbox' }))),
};

/** The first answers come once the comparison has been counted. */
const movedOn = (): Partial<CommandHandlers> => {
  let opened = 0;
  return {
    ...compareHandlers(),
    'lists.list': () => Promise.resolve(listCards.map((card) => ({ ...card, answered: card.answered + opened++ }))),
  };
};

export const stateShots: readonly Shot[] = [
  {
    name: '9-not-loaded',
    address: '#/suppressions',
    act: async (page) => {
      await page.route('**/assets/SuppressionsScreen-*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off");' }),
      );
      await page.reload();
      await page.getByRole('heading', { name: 'This screen couldn’t be loaded' }).waitFor();
    },
  },
  { name: '5-review-paused', address, handlers: paused },
  { name: '5-review-paused-narrow', address, size: narrow, handlers: paused },
  {
    name: '5-review-unreachable-zoom',
    address,
    size: zoomed,
    handlers: unreachable,
    act: async (page) => {
      await page.getByText('Person 3', { exact: true }).waitFor();
      await page.keyboard.press('3');
    },
  },
  { name: '5-review-old', address, handlers: old },
  { name: '6-triage-unreachable', address: `${address}/triage`, handlers: unreachable },
  { name: '9-overview-paused', address: `${address}/overview`, handlers: paused },
  { name: '8-policy-paused', address: `#/lists/${ids.solar}/policy`, handlers: { ...editedPolicy, ...cards('paused') } },
  {
    name: '9-compare-stale',
    address: `#/lists/${ids.solar}/compare`,
    handlers: movedOn(),
    act: async (page, backend) => {
      await page.getByRole('button', { name: /^Became litigator/ }).waitFor();
      backend.emit('lists.changed', { listId: ids.solar });
      await page.getByRole('button', { name: 'Compare again' }).waitFor();
    },
  },
  { name: '3-plan-offline', address: `#/lists/${ids.harbor}/plan`, handlers: live, act: withoutNetwork },
  { name: '7-lookup-offline', address: '#/lookup', handlers: { ...lookupHandlers, ...live }, act: withoutNetwork },
];
