/** A reviewer's steps in one sitting, and how long each takes, by name. */
import { setTimeout } from 'node:timers/promises';
import { showBareList } from './bareList.ts';
import { decided, painted, type Act, type Shown } from './painted.ts';
import type { ReviewWindow } from './reviewWindow.ts';
import { scrolled, scrollWays, type Scrolled, type ScrollWay } from './scrolling.ts';

export const timeNames = [
  'openFirst',
  'open',
  'facet',
  'exclusion',
  'filterFirst',
  'filter',
  'search',
  'sortVerdict',
  'sortColumnFirst',
  'sortColumn',
  'sortTwoKeys',
  'gridKey',
  'gridSaved',
  'triageKey',
  'triageSaved',
  'bulk',
  'bulkUndo',
  'policyEdit',
  'policyColumnEdit',
  'policyApplied',
] as const;
export type TimeName = (typeof timeNames)[number];

export interface Sitting {
  readonly times: Record<TimeName, number[]>;
  readonly scrolls: Record<ScrollWay, { ours: Scrolled; bare: Scrolled }>;
  readonly heap: number;
  /** The peak between any two steps; null if this system doesn't report it. */
  readonly tree: number | null;
}

const keys = 15;
const asked: Shown = { passes: '[aria-label=Rows][aria-busy=true]' };
const rowsAndCounts: Shown = { appears: ['[aria-label=Rows] [data-active] [data-mark]', 'section[aria-label=Litigator] button'] };
const counted: Shown = { passes: 'section[aria-label=Rules] [data-stale]' };
const everything: Act = { click: '[role=group][aria-label=Views] button' };
const searchField = 'input[aria-label="Search all cells"]';
const heading = (title: string): string => `[role=columnheader][aria-label="${title}"] > button`;
const ruleSwitch = (rule: number): Act => ({ click: `input[aria-label="Rule ${rule} is on"]` });

/** `columnRule`: the rule of the list's policy, from 1, that tests a column. `turn`: varies the requests between sittings. */
export async function sit(window: ReviewWindow, { listId, rows, columnRule, turn }: Seat): Promise<Sitting> {
  const { page } = window;
  const times = Object.fromEntries(timeNames.map((name) => [name, []])) as unknown as Record<TimeName, number[]>;
  let tree: number | null = null;
  const rest = async (): Promise<void> => {
    await setTimeout(150);
    const now = (await window.memory()).tree;
    tree = now === null ? null : Math.max(tree ?? 0, now);
  };
  const time = async (name: TimeName, act: Act, shown: Shown = asked): Promise<void> => {
    times[name].push(await painted(page, act, shown));
  };
  const timeAndClear = async (name: TimeName, act: Act): Promise<void> => {
    await time(name, act);
    await painted(page, everything, asked);
  };

  const review: Act = { go: `#/lists/${listId}/review` };
  await time('openFirst', review, rowsAndCounts);
  await rest();
  await painted(page, { go: '#/' }, { appears: [`a[href*="${listId}"]`] });
  await time('open', review, rowsAndCounts);
  await rest();

  await timeAndClear('facet', { click: 'section[aria-label=Litigator] button:nth-of-type(2)' });
  await timeAndClear('facet', { click: `section[aria-label=Grade] button:nth-of-type(${1 + (turn % 6)})` });
  await timeAndClear('exclusion', { click: `section[aria-label=Decision] button:nth-of-type(${1 + (turn % 3)})`, alt: true });
  for (const text of [`jordan.${turn + 1}@`, 'harbor', '555-01', 'quote']) {
    await time('search', { type: text, into: searchField });
    await painted(page, { type: '', into: searchField }, asked);
  }
  await rest();
  for (const [name, title, text] of [
    ['filterFirst', 'Phone', `9${turn}`],
    ['filterFirst', 'E-mail', `${turn}@`],
    ['filter', 'Phone', `8${turn}`],
    ['filter', 'E-mail', `9${turn}`],
  ] as const) {
    await openFilter(window, title, text);
    await timeAndClear(name, { click: '[role=dialog] button[type=submit]' });
  }
  await rest();
  for (const title of ['Grade', 'Score']) await time('sortVerdict', { click: heading(title) });
  await time('sortColumnFirst', { click: heading('E-mail') });
  await time('sortColumn', { click: heading('E-mail') });
  await time('sortColumnFirst', { click: heading('Street') });
  await time('sortTwoKeys', { click: heading('Phone'), shift: true });
  await painted(page, { click: heading('Row') }, asked);
  await rest();

  await page.locator('[aria-label=Rows]').focus();
  const inGrid = await decided(page, '2', keys, { at: '[aria-label=Rows] [data-active]', by: 'aria-rowindex' });
  await painted(page, { press: 't' }, { appears: ['[data-card]'] });
  await setTimeout(300);
  const inTriage = await decided(page, '2', keys, { at: '[data-card]', by: 'data-card' });
  await painted(page, { press: 'Escape' }, rowsAndCounts);
  times.gridKey.push(...inGrid.paintedMs);
  times.gridSaved.push(...inGrid.savedMs);
  times.triageKey.push(...inTriage.paintedMs);
  times.triageSaved.push(...inTriage.savedMs);
  await rest();

  const scrolls = await scroll(window, rows);
  await page.locator('[aria-label=Rows]').focus();
  const decision: Shown = { changes: 'section[aria-label=Decision]' };
  await setTimeout(600);
  await painted(page, { press: 'a', ctrl: true }, { appears: ['[aria-label=Rows] [data-selected]'] });
  await painted(page, { press: '3' }, { appears: ['[role=dialog] button[type=submit]'] });
  await time('bulk', { click: '[role=dialog] button[type=submit]' }, decision);
  await rest();
  await page.locator('[aria-label=Rows]').focus();
  await time('bulkUndo', { press: 'u' }, decision);
  await rest();

  await painted(page, { press: 'p' }, { appears: ['aside[aria-label="Policy and its effect"] table'] });
  await setTimeout(500);
  for (const rule of [2, 3, 4]) await time('policyColumnEdit', ruleSwitch(rule), counted);
  await painted(page, ruleSwitch(columnRule), counted);
  for (const rule of [5, 6, 7]) await time('policyEdit', ruleSwitch(rule), counted);
  // Switched on again, so that the next sitting starts from the same state.
  await painted(page, ruleSwitch(columnRule), counted);
  await rest();
  await time('policyApplied', { press: 'Enter', ctrl: true }, rowsAndCounts);
  await rest();
  const { heap } = await window.memory();
  return { times, scrolls, heap, tree };
}

export interface Seat {
  readonly listId: string;
  readonly rows: number;
  readonly columnRule: number;
  readonly turn: number;
}

async function openFilter({ page }: ReviewWindow, title: string, text: string): Promise<void> {
  const button = page.locator(`button[aria-label="Filter ${title}"]`);
  await button.scrollIntoViewIfNeeded();
  await button.dispatchEvent('click');
  await page.getByRole('combobox', { name: `Rows where ${title}` }).selectOption('contains');
  await page.getByRole('textbox', { name: `Text in ${title}` }).fill(text);
}

/** Scrolls one after the other: each way first here and then there, or the other way around. */
async function scroll({ page, otherPage }: ReviewWindow, rows: number): Promise<Sitting['scrolls']> {
  const columns = await page.locator('[aria-label=Rows]').getAttribute('aria-colcount');
  const bare = await otherPage();
  await showBareList(bare, rows, Number(columns));
  const seen: Partial<Record<ScrollWay, { ours: Scrolled; bare: Scrolled }>> = {};
  const ways = Object.keys(scrollWays) as ScrollWay[];
  for (const way of ways) seen[way] = { bare: await scrolled(bare, way), ours: await scrolled(page, way) };
  await bare.close();
  await page.bringToFront();
  return seen as Sitting['scrolls'];
}
