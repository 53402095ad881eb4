/** Finds the recipe that the command line names, and refuses one that can't be used before anything is bought. */
import { existsSync, readFileSync } from 'node:fs';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { parseRecipeFile, recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import type { Output } from '../options/readOutput.ts';
import { UsageError } from '../options/usageError.ts';
import type { CliCore } from './openCliCore.ts';

/** An output whose recipe was found. */
export interface ChosenOutput extends Omit<Output, 'recipe'> {
  recipe: Recipe | null;
}

/** Throws UsageError for a name that nobody gave a recipe and for rows that are chosen twice, and Failed('file.unreadable' | 'recipe.invalid'). */
export async function chooseRecipe(core: CliCore, output: Output): Promise<ChosenOutput> {
  const recipe = output.recipe === null ? null : await findRecipe(core, output.recipe);
  if (recipe !== null) refuseTwice(recipe, output);
  return { ...output, recipe };
}

async function findRecipe(core: CliCore, asked: string): Promise<Recipe> {
  const all = [...shippedRecipes, ...(await core.handlers['recipes.list']({}))];
  const found = recipeNamed(all, asked);
  if (found) return found;
  if (existsSync(asked)) return readRecipe(asked);
  const known = all.map(({ name }) => `“${name}”`).join(', ');
  throw new UsageError(`There is no recipe “${asked}”, neither by this name nor as a file; use ${known}.`);
}

function readRecipe(file: string): Recipe {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failed('file.unreadable', {
      path: file,
      problem: errorCode(error) || 'unknown',
    });
  }
  const read = parseRecipeFile(text);
  if ('problem' in read) throw new Failed('recipe.invalid', { path: file, problem: read.problem });
  return read.recipe;
}

function refuseTwice({ name, rows }: Recipe, { only, outs }: Output): void {
  if (rows.only !== null && only !== null) throw new UsageError(`The recipe “${name}” chooses the rows; leave out --only.`);
  const narrows = rows.only !== null || rows.callableNow || rows.having.length > 0;
  if (narrows && outs.some(({ kind }) => kind !== 'file'))
    throw new UsageError(`The recipe “${name}” chooses the rows; leave out --split-by.`);
}
