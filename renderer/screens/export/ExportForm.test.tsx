import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestOf, recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { exportAnswers, ownRecipe } from '#test/support/filePreviews.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { listCards, live, sandbox, solarList, windowHandlers } from '#test/support/windowFixtures.ts';
import { madeFacets, madeStanding } from '#test/support/madeFacets.ts';
import { useExportChoice, type ExportChoice } from '../../subjects/exports/useExport.ts';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { ExportForm } from './ExportForm.tsx';

function open(more: Answers = {}) {
  const [card] = listCards;
  if (card === undefined) throw new Error('expected a list');
  let saved: Recipe[] = [ownRecipe];
  return showPart(<ExportForm list={solarList} card={card} />, {
    ...(windowHandlers('light') as Answers),
    ...exportAnswers,
    'recipes.list': () => saved,
    'recipes.save': ({ recipe }) => (saved = [...saved.filter(({ name }) => name !== recipe.name), recipe]),
    'recipes.delete': ({ name }) => (saved = saved.filter((one) => one.name !== name)),
    ...more,
  });
}
type Shown = ReturnType<typeof open>;

const lastOf = (asked: Shown['asked'], name: string): unknown => asked.findLast(([one]) => one === name)?.[1];
const recipeField = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Recipe' });
/** Opens the options that aren't about the destination. */
async function openMore({ user }: Shown): Promise<void> {
  const more = screen.queryByRole('button', { name: 'Other rows, columns and options' });
  if (more !== null) await user.click(more);
}
async function choose(shown: Shown, name: string): Promise<void> {
  const { user } = shown;
  await openMore(shown);
  await user.click(recipeField());
  await user.click(await screen.findByRole('option', { name }));
}
const columns = (): (string | null)[] =>
  within(screen.getByRole('region', { name: 'Columns' }))
    .getAllByRole('listitem')
    .map((line) => line.getAttribute('aria-label'));
const exportButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Download [\d,]+ rows/ });

test('writes what the chosen recipe asks, and shows its first rows before', async () => {
  const shown = open();
  await choose(shown, 'Dialer, 10 digits');
  expect(await screen.findByText(/one per row, the others behind it/)).toBeTruthy();
  const table = screen.getByRole('region', { name: 'First rows of the file' });
  expect(await within(table).findByText('phone2')).toBeTruthy();
  expect(screen.getByText('4 litigators held back: must not be called.')).toBeTruthy();
  await held();
  await shown.user.click(await exportButton());
  const dialer = recipeNamed(shippedRecipes, 'Dialer, 10 digits');
  await expect.poll(() => lastOf(shown.asked, 'exports.write')).toMatchObject(dialer ? { ...requestOf(dialer), unchecked: 'hold' } : {});
});

const held = (): Promise<HTMLElement> => screen.findByText('212 rows not checked for litigators are held: not in this file');
/** Decides not to hold the unchecked rows. */
async function dontHold({ user }: Shown): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Don’t hold' }));
  await screen.findByText(/^212 of [\d,]+ rows to call are not checked for litigators$/);
}

test('rows to call that nobody checked and nobody holds stop the export before a file is chosen, by mouse and by key', async () => {
  const shown = open();
  await choose(shown, 'Dialer, 10 digits');
  await dontHold(shown);
  expect(screen.getByText(/180 not requested, 1 timed out, 31 expired/)).toBeTruthy();
  await expect.poll(async () => (await exportButton()).hasAttribute('disabled')).toBe(true);
  await shown.user.keyboard('{Control>}{Enter}{/Control}');
  expect(lastOf(shown.asked, 'files.chooseSave')).toBeUndefined();
  // Other files aren't about calls.
  await shown.user.click(screen.getByRole('radio', { name: /^The whole spreadsheet/ }));
  await expect.poll(async () => (await exportButton()).hasAttribute('disabled')).toBe(false);
  expect(screen.queryByText(/rows to call are not checked/)).toBeNull();
});

test('they are held unless somebody decides about them, and held again by choice', async () => {
  const shown = open();
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await held();
  expect((await exportButton()).textContent).toContain('Download 3,605 rows');
  const summary = within(screen.getByRole('complementary', { name: 'What the file will say' }));
  expect(summary.getByText('3,605 rows')).toBeTruthy();
  expect(summary.queryByText(/not checked for litigators/)).toBeNull();
  await dontHold(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Hold them' }));
  await held();
});

test('they are exported with a reason alone, which is recorded by name', async () => {
  const shown = open();
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await dontHold(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Download anyway…' }));
  expect(screen.getByText(/^Recorded as .+ in the ledger, and printed in a workbook\.$/)).toBeTruthy();
  await shown.user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a reason')).toBeTruthy();
  expect(lastOf(shown.asked, 'exports.write')).toBeUndefined();
  await shown.user.keyboard('They called us{Enter}');
  await expect.poll(() => lastOf(shown.asked, 'exports.write')).toMatchObject({ only: 'keep', unchecked: { accept: 'They called us' } });
});

test('phones that were left out are added for a reason of their own; held rows stay held', async () => {
  const shown = open();
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await held();
  await shown.user.click(await exportButton());
  expect(await screen.findByText(/31 other phones left out: not checked for litigators\./)).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Add the 31 other phones…' }));
  await shown.user.keyboard('They called us{Enter}');
  await expect
    .poll(() => lastOf(shown.asked, 'exports.write'))
    .toMatchObject({ only: 'keep', unchecked: 'hold', acceptPhones: 'They called us' });
  await expect.poll(() => screen.queryByText(/31 other phones/)).toBeNull();
});

test('a redacted copy is named as one, shown as it will be, and not stopped', async () => {
  const shown = open();
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await held();
  const preview = within(screen.getByRole('region', { name: 'First rows of the file' }));
  expect(preview.queryAllByText(/\*{3}/)).toEqual([]);
  await shown.user.click(screen.getByRole('checkbox', { name: /^Redacted copy/ }));
  await expect.poll(() => preview.queryAllByText(/^[A-Z]\*{3} [A-Z]\*{3}$/).length).toBeGreaterThan(0);
  expect(screen.getByText('.redacted.sandbox.csv')).toBeTruthy();
  expect(screen.queryByText(/are held|to call are not checked/)).toBeNull();
  await shown.user.click(await exportButton());
  await expect.poll(() => lastOf(shown.asked, 'exports.write')).toMatchObject({ only: 'keep', redacted: true });
  expect(lastOf(shown.asked, 'files.chooseSave')).toMatchObject({
    suggestedName: expect.stringMatching(/\.redacted\.sandbox\.csv$/) as unknown,
  });
});

test('the desktop program shows the written file in the file manager; a browser does that itself', async () => {
  const { 'app.state': state } = windowHandlers('light') as Required<Answers>;
  const inBrowser = open();
  await inBrowser.user.click(await exportButton());
  await screen.findByText(/^Wrote [\d,]+ rows/);
  expect(screen.queryByRole('button', { name: /^Show in/ })).toBeNull();
  inBrowser.unmount();
  const shown = open({ 'app.state': async (params) => ({ ...(await state(params)), host: 'electron' }), 'exports.show': () => ({}) });
  await shown.user.click(await exportButton());
  await shown.user.click(await screen.findByRole('button', { name: 'Show in folder' }));
  await expect.poll(() => lastOf(shown.asked, 'exports.show')).toEqual({ exportId: solarList.listId });
});

test('a plan for just these rows is a click away, with its price', async () => {
  const shown = open();
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await shown.user.click(await screen.findByRole('button', { name: /^Check these 212 rows, .*\$/ }));
  await expect.poll(() => usePlanChoice.getState().recheck[solarList.listId]).toEqual({ packed: 'AAAA', rows: 212 });
  expect(usePlanChoice.getState().byList[solarList.listId]).toMatchObject({ checks: [], freshForMs: 0 });
});

test('a window of the sandbox plans them with a real account: no sandbox answer lets a row into a file to call', async () => {
  const { 'app.state': state } = windowHandlers('light') as Required<Answers>;
  const shown = open({
    'app.state': async (params) => {
      const { settings, ...rest } = await state(params);
      return { ...rest, settings: { ...settings, environmentId: sandbox.environmentId } };
    },
  });
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await shown.user.click(await screen.findByRole('button', { name: /^Check these 212 rows, .*\$/ }));
  await expect
    .poll(() => usePlanChoice.getState().byList[solarList.listId])
    .toMatchObject({ environmentId: live.environmentId, freshForMs: 0 });
  expect(lastOf(shown.asked, 'plans.make')).toMatchObject({ environmentId: live.environmentId });
});

test('without a real account, connecting one is offered instead, and nothing is priced', async () => {
  const { 'app.state': state } = windowHandlers('light') as Required<Answers>;
  const shown = open({
    'environments.list': () => [sandbox],
    'app.state': async (params) => {
      const { settings, ...rest } = await state(params);
      return { ...rest, settings: { ...settings, environmentId: sandbox.environmentId } };
    },
  });
  await openMore(shown);
  await shown.user.click(await screen.findByRole('radio', { name: /^Keep/ }));
  await screen.findByRole('button', { name: 'Connect your account' });
  expect(screen.queryByRole('button', { name: /^Check these/ })).toBeNull();
  expect(lastOf(shown.asked, 'plans.make')).toBeUndefined();
});

test('counts the rows that can’t be called now, and says why they are left out', async () => {
  const shown = open();
  await choose(shown, 'Night shift');
  expect((await exportButton()).textContent).toContain('Download 1,696 rows');
  expect(screen.getByText('12 rows left out: the time zone isn’t known.')).toBeTruthy();
  await shown.user.click(screen.getByRole('checkbox', { name: /calling window/ }));
  await expect.poll(async () => (await exportButton()).textContent).toContain('Download 3,604 rows');
  expect(screen.queryByText(/time zone isn’t known\./)).toBeNull();
});

test('columns are added, renamed, moved and removed, and saved under a name of one’s own', async () => {
  const shown = open();
  const { user, asked } = shown;
  await choose(shown, 'Pipedrive');
  expect(columns().slice(0, 4)).toEqual(['Full name', 'Phone', 'Email', 'Company']);
  await user.click(screen.getByRole('button', { name: 'Move Phone up' }));
  await user.click(screen.getByRole('button', { name: 'Remove Company' }));
  expect(columns().slice(0, 3)).toEqual(['Phone', 'Full name', 'Email']);
  const heading = screen.getByRole('textbox', { name: 'Heading of Email' });
  await user.clear(heading);
  await user.type(heading, 'Mail');
  await user.click(screen.getByRole('combobox', { name: 'Add a column' }));
  await user.click(await screen.findByRole('option', { name: 'Phone 2, not checked' }));
  expect(columns().at(-1)).toBe('Phone 2, not checked');
  expect(await screen.findByText('Changed here; save it to use it again.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  const name = screen.getByRole('textbox', { name: 'Name of the recipe' });
  await user.clear(name);
  await user.type(name, 'hubspot');
  expect(screen.getByText('“hubspot” comes with Rollcall; choose another name')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Our Pipedrive{Enter}');
  await expect.poll(() => recipeField().value).toBe('Our Pipedrive');
  const { recipe } = lastOf(asked, 'recipes.save') as { recipe: Recipe };
  expect(recipe.columns.slice(0, 3)).toMatchObject([{ from: 'phone' }, { from: 'person' }, { from: 'email', heading: 'Mail' }]);
  expect(screen.queryByText(/^Changed here/)).toBeNull();
});

test('a moved column keeps the focus, so that it can be moved on by keyboard', async () => {
  const shown = open();
  await choose(shown, 'Pipedrive');
  screen.getByRole('button', { name: 'Move Full name down' }).focus();
  await shown.user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Full name down');
  await shown.user.keyboard('{Enter}');
  expect(columns().slice(0, 3)).toEqual(['Phone', 'Email', 'Full name']);
});

test('a saved recipe can be deleted; those that come with the program can’t', async () => {
  const shown = open();
  await choose(shown, 'Night shift');
  await shown.user.click(screen.getByRole('button', { name: 'More about recipes' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Delete recipe' }));
  await expect.poll(() => lastOf(shown.asked, 'recipes.delete')).toEqual({ name: 'Night shift' });
  expect(recipeField().value).toBe('To call');
  await shown.user.click(screen.getByRole('button', { name: 'More about recipes' }));
  await screen.findByRole('menuitem', { name: 'Open a recipe file…' });
  expect(screen.queryByRole('menuitem', { name: 'Delete recipe' })).toBeNull();
});

test('says which columns of the recipe the list doesn’t have', async () => {
  const gone: Recipe = {
    ...ownRecipe,
    columns: [
      { from: 'original', column: 'Vendor 9' },
      { from: 'our', column: 'rollcall.row' },
    ],
  };
  const shown = open({ 'recipes.list': () => [gone] });
  await choose(shown, 'Night shift');
  expect(await screen.findByText('The list has no column “Vendor 9”, so the file has none either.')).toBeTruthy();
});

const asked: ExportChoice = { listId: solarList.listId, viewId: 'mine', count: 305, words: 'grade C' };

test('begins with where the file goes: to call, in plain words', async () => {
  const shown = open();
  expect(await screen.findByRole('radio', { name: /^To call/, checked: true })).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'First rows of the file' }));
  for (const heading of ['Grade', 'Score', 'Litigator', 'Decision', 'Why']) expect(await table.findByText(heading)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Recipe' })).toBeNull();
  await shown.user.click(screen.getByRole('checkbox', { name: 'Every column of Rollcall, for diagnosis' }));
  expect(await table.findByText('rollcall.grade')).toBeTruthy();
  await shown.user.click(screen.getByRole('radio', { name: /^A CRM/ }));
  await shown.user.click(await screen.findByRole('combobox', { name: 'Which one' }));
  await shown.user.click(await screen.findByRole('option', { name: 'Salesforce' }));
  expect(await table.findByText('Last Name')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^A CRM/, checked: true })).toBeTruthy();
});

test('a view says at once how many of its rows can be called, and why not the others', async () => {
  useExportChoice.setState({ choice: asked });
  const standing = madeStanding({ toCall: 84, unsure: 97, unanswered: 114, litigator: 10 });
  const shown = open({ 'review.facets': () => madeFacets({ standing }) });
  expect(await screen.findByText('84 of 305 can be called; the others: 97 to look at, 114 to leave, 10 litigators.')).toBeTruthy();
  await shown.user.click(screen.getByRole('radio', { name: /^All rows/ }));
  await expect.poll(() => screen.queryByText(/can be called/)).toBeNull();
});

test('of selected rows it doesn’t tell the reasons of others', async () => {
  useExportChoice.setState({ choice: { ...asked, count: 3, words: 'selected rows' } });
  open({ 'review.facets': () => madeFacets({ standing: madeStanding({ toCall: 84 }) }) });
  expect(await screen.findByText(/ of 3 can be called\.$/)).toBeTruthy();
});
