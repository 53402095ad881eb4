/** Stores people's recipes by name. They are replaced in place and aren't records of the chain. */
import { recipeSchema, type Recipe } from '#contract/exports/recipe.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

const putRecipe: LedgerWrite<{ recipe: Recipe }, null> = ({ db }, { recipe }) => {
  statement(
    db,
    'INSERT INTO recipes (name, recipe) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET name = excluded.name, recipe = excluded.recipe',
  ).run(recipe.name, JSON.stringify(recipe));
  return null;
};

const removeRecipe: LedgerWrite<{ name: string }, null> = ({ db }, { name }) => {
  statement(db, 'DELETE FROM recipes WHERE name = ?').run(name);
  return null;
};

export const recipeWrites = { 'recipes.put': putRecipe, 'recipes.remove': removeRecipe };

/** Leaves out recipes that this version can’t read. */
export function readRecipes(db: ReadDb): Recipe[] {
  return statement<[], string>(db, 'SELECT recipe FROM recipes ORDER BY name')
    .pluck()
    .all()
    .flatMap((text) => recipeSchema.safeParse(JSON.parse(text)).data ?? []);
}
