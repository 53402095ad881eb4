/** Screenshots of the run and export screens. */
import type { Page } from 'playwright-core';
import { noneLeftOut, type ExportResult } from '#contract/exports/export.ts';
import { noneHeldBack } from '#contract/verdict/standing.ts';
import { noneUnchecked } from '#contract/verdict/unchecked.ts';
import {
  choosingRun,
  instantRun,
  notEnabledRun,
  resultOverview,
  resultRun,
  restedRun,
  runHandlers,
  runOf,
  secondRun,
  shortRun,
  threeCheckRun,
  waitingRun,
} from './runFixtures.ts';
import { ids } from './sandboxFolder.ts';
import { inDesktop } from './aboutShots.ts';
import { accountShots } from './accountShots.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
/** 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 };
const result = { ...runHandlers(resultRun()), 'review.overview': () => Promise.resolve(resultOverview) };
const written: ExportResult = {
  ...{ exportId: ids.solar, fileName: 'Solar leads May to call.xlsx', rows: 84, bytes: 48_220, sandbox: false, download: null, files: [] },
  ...{ heldBack: noneHeldBack, leftOut: noneLeftOut },
  unchecked: { held: noneUnchecked, accepted: null, phones: null, settled: null },
};
const downloaded = { ...result, ...inDesktop, 'exports.write': () => Promise.resolve(written) };
const exporting = `#/lists/${ids.solar}/export`;
const run = `#/lists/${ids.solar}/run`;
const running = runHandlers(runOf());
const three = runHandlers(threeCheckRun());
const notEnabled = runHandlers(notEnabledRun());
const second = runHandlers(secondRun());

/** Exports by its key, once the screen shows the number of rows; the key has no effect before that. */
const exportByKey = async (page: Page) => {
  await page.locator('button:enabled', { hasText: /^Download [\d,]+ row/ }).waitFor();
  await page.keyboard.press('Control+Enter');
};

const openMore = (page: Page) => page.getByRole('button', { name: 'Other rows, columns and options' }).click();

const chooseRecipe = async (page: Page, name: string) => {
  await openMore(page);
  await page.getByRole('combobox', { name: 'Recipe' }).click();
  await page.getByRole('option', { name }).click();
};

export const runShots: Shot[] = [
  { name: '4-run', address: run, handlers: running },
  { name: '4-run-waiting', alike: '4-run-paused', address: run, handlers: runHandlers(waitingRun()) },
  { name: '4-run-narrow', alike: '4-run', address: run, handlers: running, size: narrow },
  { name: '4-run-three', alike: '4-run', address: run, handlers: three },
  { name: '4-run-three-narrow', alike: '4-run', address: run, handlers: three, size: narrow },
  { name: '4-run-not-enabled', address: run, handlers: notEnabled },
  { name: '4-run-not-enabled-narrow', alike: '4-run-not-enabled', address: run, handlers: notEnabled, size: narrow },
  { name: '4-run-choosing', alike: '4-run', address: run, handlers: runHandlers(choosingRun()) },
  { name: '4-run-second', address: run, handlers: second },
  { name: '4-run-second-narrow', alike: '4-run-second', address: run, handlers: second, size: narrow },
  { name: '4-run-none', alike: '9-not-loaded', address: `#/lists/${ids.harbor}/run` },
  { name: '4-run-paused', address: run, handlers: runHandlers(restedRun('person')) },
  { name: '4-run-key', alike: '4-run-paused', address: run, handlers: runHandlers(restedRun('keyRefused', {}, 'Invalid API key.')) },
  { name: '4-run-budget', address: `#/lists/${ids.webinar}/run` },
  { name: '4-run-instant', alike: '4-run-budget', address: run, handlers: runHandlers(instantRun()) },
  { name: '4-run-interrupted', alike: '4-run-paused', address: run, handlers: runHandlers(restedRun('interrupted', { history: [] })) },
  {
    name: '4-run-finished',
    address: run,
    act: (page) => page.getByRole('button', { name: /^Check of/ }).click(),
  },
  { name: '4-result', address: run, handlers: result },
  { name: '4-result-narrow', alike: '4-result', address: run, handlers: result, size: narrow },
  { name: '4-result-zoom', alike: '4-result', address: run, handlers: result, size: zoomed },
  { name: '4-result-details', alike: '4-result', address: run, handlers: result, act: (page) => page.keyboard.press('d') },
  {
    name: '4-result-downloaded',
    alike: '4-result',
    address: run,
    handlers: downloaded,
    act: async (page) => {
      await page.locator('button:enabled', { hasText: /^Download 84 to call/ }).click();
      await page.getByText(/^Wrote/).waitFor();
    },
  },
  {
    name: '4-run-details',
    alike: '4-run',
    address: run,
    handlers: running,
    act: (page) => page.getByRole('button', { name: 'Details' }).click(),
  },
  { name: '8-export', address: exporting },
  {
    name: '8-export-recipe',
    alike: '8-export-recipe-own',
    address: exporting,
    act: (page) => chooseRecipe(page, 'Dialer, 10 digits'),
  },
  {
    name: '8-export-recipe-own',
    address: exporting,
    act: async (page) => {
      await chooseRecipe(page, 'Night shift');
      await page.getByRole('button', { name: 'Save as…' }).click();
    },
  },
  { name: '8-export-narrow', alike: '8-export', address: exporting, size: narrow },
  { name: '8-export-zoom', alike: '8-export', address: exporting, size: zoomed },
  { name: '8-export-more', address: exporting, act: openMore },
  {
    name: '8-export-done',
    address: exporting,
    act: async (page) => {
      await openMore(page);
      await page.getByRole('radio', { name: /Keep/ }).click();
      await page.getByRole('button', { name: 'Don’t hold' }).click();
      await page.getByRole('button', { name: 'Download anyway…' }).click();
      await page.getByRole('textbox', { name: /^Reason/ }).fill('They asked us to call');
      await page.getByRole('button', { name: /^Download [\d,]+ rows anyway$/ }).click();
      await page.getByText(/^Wrote/).waitFor();
      await page.getByRole('button', { name: /^Add the \d+ other phones…$/ }).click();
    },
  },
  {
    name: '8-export-unchecked',
    alike: '8-export',
    address: exporting,
    act: async (page) => {
      await openMore(page);
      await page.getByRole('radio', { name: /Keep/ }).click();
      await page.getByRole('button', { name: 'Don’t hold' }).click();
      await page.getByRole('button', { name: /^Check these .*\d\.\d/ }).waitFor();
    },
  },
  {
    name: '8-export-unchecked-reason-narrow',
    alike: '8-export-done',
    address: exporting,
    size: narrow,
    act: async (page) => {
      await openMore(page);
      await page.getByRole('radio', { name: /Keep/ }).click();
      await page.getByRole('button', { name: 'Don’t hold' }).click();
      await page.getByRole('button', { name: 'Download anyway…' }).click();
    },
  },
  {
    name: '8-export-redacted',
    alike: '8-export',
    address: exporting,
    act: async (page) => {
      await openMore(page);
      await page.getByRole('checkbox', { name: /Redacted copy/ }).click();
      await page.getByText('.redacted.sandbox.csv').waitFor();
    },
  },
  {
    name: '8-export-workbook',
    address: exporting,
    act: async (page) => {
      await page.getByText('Excel', { exact: true }).click();
      await page.getByRole('radio', { name: /^The whole spreadsheet/ }).click();
      await page.getByRole('checkbox', { name: /^Every column/ }).click();
      await openMore(page);
      await page.getByRole('radio', { name: /One file per decision/ }).click();
      await page.getByText('Rollcall line type').click();
      await page.getByRole('combobox', { name: 'Add a column' }).click();
      await page.getByRole('option', { name: 'Company', exact: true }).click();
    },
  },
  {
    name: '8-export-writing',
    address: exporting,
    handlers: { 'exports.write': () => new Promise(() => undefined) },
    act: async (page, backend) => {
      await page.getByRole('radio', { name: /^The whole spreadsheet/ }).click();
      await exportByKey(page);
      await page.getByText('Writing the file').first().waitFor();
      backend.emit('exports.progressed', { listId: ids.solar, rows: 4_000, of: 12_472 });
    },
  },
  ...accountShots,
  { name: '4-run-short', alike: '4-run', address: run, handlers: runHandlers(shortRun()) },
];
