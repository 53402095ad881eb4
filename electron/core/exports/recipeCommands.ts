/** Commands for recipes that people save: by name in the ledger, or as files. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { isShipped } from '#contract/exports/shippedRecipes.ts';
import type { CallsRequest, Scorecard } from '#contract/outcomes/calibration.ts';
import { sourceColumn } from '#contract/lists/list.ts';
import { listCost } from '#contract/lists/listCost.ts';
import type { Overview } from '#contract/review/overview.ts';
import type { Run } from '#contract/runs/run.ts';
import type { Files } from '../ports.ts';
import type { ReadDb } from '../platform/database.ts';
import { readRecipes } from './recipes.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import type { SheetOverview } from './workbook/overviewSheet.ts';
import { writeWhole } from '../platform/atomicFile.ts';

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
    await writeWhole(path, `${JSON.stringify(recipe, null, 2)}\n`);
    return { fileName, download };
  },
});

export interface SheetOverviewNeeds {
  dataDir: string;
  /** Counts the list; `column`: the column whose values are compared. */
  overview(params: { listId: string; column: number | null }): Promise<Overview>;
  runsOf(listId: string): Promise<readonly Run[]>;
  scorecard(asked: CallsRequest & { heading: string }): Promise<Scorecard>;
}

/**
 * Counts the list's overview as the window does, for the sheet of a workbook; broken down by the values of the source column, if one is
 * mapped.
 */
export const createSheetOverview =
  ({ dataDir, overview, runsOf, scorecard }: SheetOverviewNeeds) =>
  async (listId: string): Promise<SheetOverview> => {
    const list = withList(dataDir, listId, readList);
    const column = sourceColumn(list);
    const heading = column === null ? null : (list.columns[column] ?? '');
    const card = heading === null ? null : await scorecard({ listIds: [listId], from: null, to: null, heading });
    const isCalled = card !== null && [...card.values, card.others].some(({ called }) => called.calls > 0);
    return {
      overview: await overview({ listId, column }),
      column: heading,
      ...(isCalled && heading !== null ? { scorecard: { scorecard: card, heading } } : {}),
      cost: listCost(await runsOf(listId)),
    };
  };
