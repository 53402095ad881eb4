/** Recipes that people save: by name in the ledger, or as files. */
import { writeFile } from 'node:fs/promises';
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { isShipped } from '#contract/exports/shippedRecipes.ts';
import type { Files } from '../ports.ts';
import type { ReadDb } from '../platform/database.ts';
import { readRecipes } from './recipes.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';

interface RecipeNeeds {
  db: ReadDb;
  write: WriteLedger;
  files: Pick<Files, 'destination'>;
}

type RecipeCommands = HandlersOf<'recipes'>;

export const recipeCommands = ({ db, write, files }: RecipeNeeds): RecipeCommands => ({
  'recipes.list': () => Promise.resolve(readRecipes(db)),
  'recipes.save': async ({ recipe }) => {
    if (isShipped(recipe.name)) throw new Failed('recipe.shipped', { name: recipe.name });
    await write('recipes.put', { recipe });
    return readRecipes(db);
  },
  'recipes.delete': async ({ name }) => {
    await write('recipes.remove', { name });
    return readRecipes(db);
  },
  'recipes.saveFile': async ({ recipe, destinationId }) => {
    const { path, fileName, download } = files.destination(destinationId);
    await writeFile(path, `${JSON.stringify(recipe, null, 2)}\n`);
    return { fileName, download };
  },
});
