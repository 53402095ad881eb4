/** Every screen in every state with the fake backend: `takeShots.ts` takes screenshots of them, and a test visits them all. */
import type { Page } from 'playwright-core';
import type { CommandHandlers } from '#contract/commands.ts';
import { aboutShots } from './aboutShots.ts';
import { checkShots } from './checkShots.ts';
import { compareShots } from './compareShots.ts';
import { deletionShots } from './deletionShots.ts';
import { handoverShots } from './handoverShots.ts';
import type { FakeBackend } from './fakeBackend.ts';
import { evidenceShots } from './evidenceShots.ts';
import { findShots } from './findShots.ts';
import { layoutShots } from './layoutShots.ts';
import { ledgerShots } from './ledgerShots.ts';
import { lookupShots } from './lookupShots.ts';
import { manyShots } from './manyShots.ts';
import { menuShots } from './menuShots.ts';
import { matchingShots } from './matchingShots.ts';
import { outcomeShots } from './outcomeShots.ts';
import { policyShots } from './policyShots.ts';
import { overviewShots } from './overviewShots.ts';
import { repairShots } from './repairShots.ts';
import { runShots } from './runShots.ts';
import { stateShots } from './stateShots.ts';
import { privacyShots } from './privacyShots.ts';
import { storageShots } from './storageShots.ts';
import { suppressionShots } from './suppressionShots.ts';
import { serverShots } from './serverShots.ts';
import { teamShots } from './teamShots.ts';
import { triageShots } from './triageShots.ts';
import { updateShots } from './updateShots.ts';
import { ids, notEnabled } from './sandboxFolder.ts';

export interface Shot {
  readonly name: string;
  /** A state with the same components and layout, and only different words, numbers or sizes: seeing one is enough. */
  readonly alike?: string;
  readonly address: string;
  readonly size?: { width: number; height: number };
  /** Replaces answers of the folder's core; a function receives those answers. */
  readonly handlers?: Partial<CommandHandlers> | ((answers: CommandHandlers) => Partial<CommandHandlers>);
  /** Actions before the screenshot. */
  readonly act?: (page: Page, backend: FakeBackend) => Promise<unknown>;
}

const never = new Promise<never>(() => undefined);
const narrow = { width: 1024, height: 640 };

const plan = `#/lists/${ids.harbor}/plan`;
/** A list with phones only, on which many operations can't run. */
const phoneAlone = `#/lists/${ids.phones}/plan`;

/** Selects this operation in the first check. */
async function ask(page: Page, operation: string): Promise<void> {
  await page
    .getByRole('group', { name: /^Step 1/ })
    .getByRole('heading')
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: operation }).click();
}

async function add(page: Page, operation: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('menuitem', { name: operation }).click();
}

/** A typical sequence: validate, check those who answer, find other owners if the name doesn't match. */
async function planThree(page: Page): Promise<void> {
  await ask(page, 'phone_intel@3.0');
  await add(page, 'real_contact@2.0');
  await add(page, 'phone@3.2');
}

export const shots: readonly Shot[] = [
  { name: '1-lists', address: '#/lists', act: (page) => page.keyboard.press('ArrowDown') },
  {
    name: '1-lists-empty-zoom',
    alike: '1-lists-empty',
    address: '#/lists',
    size: { width: 720, height: 450 },
    handlers: { 'lists.list': () => Promise.resolve([]) },
  },
  { name: '1-lists-empty', address: '#/lists', handlers: { 'lists.list': () => Promise.resolve([]) } },
  {
    name: '1-lists-damaged',
    alike: '1-lists',
    address: '#/lists',
    handlers: { 'lists.damaged': () => Promise.resolve([{ listId: ids.deleted, name: 'Lakeside referrals' }]) },
  },
  { name: '1-lists-narrow', alike: '1-lists', address: '#/lists', size: narrow },
  ...aboutShots,
  ...updateShots,
  ...deletionShots,
  ...handoverShots,
  { name: '2-import', address: `#/lists/${ids.solar}/import` },
  {
    name: '2-import-first-rows',
    address: `#/lists/${ids.solar}/import`,
    act: async (page) => {
      await page.getByRole('button', { name: 'The first rows as read' }).click();
      await page.getByRole('region', { name: 'The first rows as read' }).getByRole('row').nth(1).waitFor();
    },
  },
  { name: '2-import-narrow', alike: '2-import', address: `#/lists/${ids.solar}/import`, size: narrow },
  {
    name: '2-import-field',
    alike: '2-import-field-zoom',
    address: `#/lists/${ids.solar}/import`,
    act: (page) => page.getByRole('combobox').first().click(),
  },
  {
    name: '2-import-field-zoom',
    address: `#/lists/${ids.solar}/import`,
    size: { width: 720, height: 450 },
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Field for Notes' }).click();
      await page.keyboard.type('party');
    },
  },
  {
    name: '2-import-field-narrow',
    address: `#/lists/${ids.solar}/import`,
    size: narrow,
    act: (page) => page.getByRole('combobox', { name: 'Field for Vendor' }).click(),
  },
  { name: '2-import-zoom', alike: '2-import', address: `#/lists/${ids.solar}/import`, size: { width: 720, height: 450 } },
  ...matchingShots,
  ...repairShots,
  {
    name: '2-import-way',
    address: `#/lists/${ids.harbor}/import`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change import settings' }).click();
      await page.getByRole('region', { name: 'The first rows as they would be read' }).waitFor();
    },
  },
  {
    name: '2-import-way-encoding',
    address: `#/lists/${ids.harbor}/import`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change import settings' }).click();
      await page.getByRole('combobox', { name: 'Encoding' }).fill('cyrillic');
    },
  },
  {
    name: '2-import-titles-way',
    address: `#/lists/${ids.harbor}/import`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change import settings' }).click();
      await page.getByRole('button', { name: 'Read line 3 as the headings' }).click();
      await page.getByTitle('Set aside').first().waitFor();
    },
  },
  {
    name: '2-import-titles',
    address: `#/lists/${ids.harbor}/import`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change import settings' }).click();
      await page.getByRole('button', { name: 'Read line 3 as the headings' }).click();
      await page.getByTitle('Set aside').first().waitFor();
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: 'Make it a row: Line 1' }).waitFor();
    },
  },
  {
    name: '2-import-way-narrow',
    alike: '2-import-way',
    address: `#/lists/${ids.harbor}/import`,
    size: narrow,
    act: (page) => page.getByRole('button', { name: 'Change import settings' }).click(),
  },
  {
    name: '2-reading',
    address: '#/lists',
    handlers: { 'lists.import': () => never },
    act: async (page, backend) => {
      const asked = page.waitForRequest('**/call/lists.import');
      await page.getByRole('button', { name: 'Try the sample list' }).click();
      const { importId } = (await asked).postDataJSON() as { importId: string };
      backend.emit('lists.importProgressed', {
        importId,
        stage: 'reading',
        rows: 12_472,
        rejected: 14,
        bytesRead: 1_100_000,
        bytes: 1_480_000,
      });
      await page.getByText('12,472').waitFor();
    },
  },
  ...checkShots,
  { name: '3-plan', address: plan },
  {
    name: '3-plan-obstacle',
    alike: '3-plan',
    address: plan,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Account for this check' }).click();
      await page.getByRole('option', { name: 'Partner account' }).click();
      await page.getByRole('button', { name: 'Limits' }).click();
      await page.getByLabel('Stop at').fill('100');
      await page.getByText('has no key').waitFor();
    },
  },
  {
    name: '3-plan-limits',
    address: plan,
    act: async (page) => {
      await page.getByRole('button', { name: 'Limits' }).click();
      await page.getByRole('button', { name: 'Don’t pay for these rows' }).click();
    },
  },
  { name: '3-plan-narrow', alike: '3-plan', address: plan, size: narrow },
  { name: '3-plan-three', address: plan, act: (page) => planThree(page) },
  { name: '3-plan-three-narrow', alike: '3-plan-three', address: plan, size: narrow, act: (page) => planThree(page) },
  {
    name: '3-plan-three-menus',
    address: plan,
    act: async (page) => {
      await planThree(page);
      await page.getByRole('button', { name: 'score is above 30' }).click();
    },
  },
  {
    name: '3-plan-add',
    alike: '3-plan-three-menus',
    address: plan,
    act: async (page) => {
      await page.keyboard.press('a');
      await page.getByRole('menu').waitFor();
    },
  },
  { name: '3-plan-unpriced', alike: '3-plan', address: plan, act: (page) => ask(page, 'cnam@3.1') },
  { name: '3-plan-not-enabled', alike: '3-plan', address: plan, act: (page) => ask(page, notEnabled) },
  { name: '3-plan-not-enabled-narrow', alike: '3-plan', address: plan, size: narrow, act: (page) => ask(page, notEnabled) },
  { name: '3-plan-unserved', alike: '3-plan', address: phoneAlone },
  { name: '3-plan-unserved-add', address: phoneAlone, act: (page) => page.keyboard.press('a') },
  ...runShots,
  ...policyShots,
  ...lookupShots,
  ...storageShots,
  ...suppressionShots,
  ...privacyShots,
  ...ledgerShots,
  ...triageShots,
  ...teamShots,
  ...serverShots,
  ...overviewShots,
  ...compareShots,
  ...evidenceShots,
  ...findShots,
  ...layoutShots,
  ...manyShots,
  ...menuShots,
  ...stateShots,
  ...outcomeShots,
];
