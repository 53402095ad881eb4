import { expect, test } from 'vitest';
import { recipeNamed, recipeSchema, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes, everyDetail } from '#contract/exports/shippedRecipes.ts';
import {
  choiceOf,
  columnsIn,
  isNarrowed,
  requestOf,
  withCallableNow,
  withChoice,
  withFile,
  withRecipe,
  type Options,
} from './exportOptions.ts';
import { fileRows } from '#contract/exports/export.ts';

const options: Options = { name: 'leads', recipe: everyDetail, from: 'list', packed: true, inListOrder: false, redacted: false };
const named = (name: string): Recipe => recipeNamed(shippedRecipes, name) ?? everyDetail;
const dialer = withRecipe(options, named('Dialer, E.164'));

test('each choice of rows is the one that was made, and leaves a recipe that can be saved', () => {
  for (const start of [options, withCallableNow(dialer, true)])
    for (const choice of ['all', 'view', ...fileRows, 'split'] as const) {
      const chosen = withChoice(start, choice);
      expect(choiceOf(chosen)).toBe(choice);
      expect(recipeSchema.safeParse(chosen.recipe).success).toBe(true);
    }
});

test('rows to call stay rows to call within a view, and callable now ends with them', () => {
  const now = withCallableNow(dialer, true);
  expect(requestOf(withChoice(now, 'view'))).toMatchObject({ only: 'toCall', callableNow: true, having: ['phone'] });
  expect(requestOf(withChoice(now, 'hold'))).toMatchObject({ only: 'hold', callableNow: false });
  expect(requestOf(withChoice(withChoice(options, 'keep'), 'view'))).toMatchObject({ only: null });
});

test('a file per segment has all rows, so a recipe that chooses some ends it', () => {
  expect(requestOf(withChoice(dialer, 'split'))).toMatchObject({ only: null, callableNow: false, having: [] });
  expect(isNarrowed(withChoice(dialer, 'split'))).toBe(false);
  expect(withRecipe(withChoice(options, 'split'), named('HubSpot')).from).toBe('list');
});

test('a workbook has headings', () => {
  const bare = withFile(options, { heading: false });
  expect(bare.recipe.file.heading).toBe(false);
  expect(withFile(bare, { format: 'xlsx' }).recipe.file.heading).toBe(true);
});

test('columns are counted by where they come from', () => {
  expect(columnsIn(everyDetail.columns, 12, 29)).toEqual({ own: 12, ours: 29, made: 0 });
  expect(columnsIn(named('Dialer, E.164').columns, 12, 29)).toEqual({ own: 0, ours: 7, made: 10 });
});
