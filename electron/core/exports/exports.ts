/** Opens exports and their recipes. Each file is written in its own thread. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { ReviewTasks } from '../review/tasks.ts';
import { type ExportNeeds, exportCommands } from './exportCommands.ts';
import { Failed } from '#contract/failure.ts';
import { isShipped } from '#contract/exports/shippedRecipes.ts';
import { sourceColumn } from '#contract/lists/list.ts';
import { listCost } from '#contract/lists/listCost.ts';
import type { Run } from '#contract/runs/run.ts';
import { readRecipes } from './recipes.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import { writeWhole } from '../platform/atomicFile.ts';

interface Common extends Omit<ExportNeeds, 'openThread' | 'catchUp' | 'viewRows' | 'countFile' | 'overview'> {
  dataDir: string;
  openExportThread: ExportNeeds['openThread'];
}

interface Others {
  calls: Pick<CommandHandlers, 'scorecard.read'>;
  lists: { upToDate: ExportNeeds['catchUp'] };
  review: Pick<Thread<ReviewTasks>, 'call'>;
  runs: { ofList(listId: string): Promise<readonly Run[]> };
}

export function openExports(common: Common, { calls, lists, review, runs }: Others): { handlers: HandlersOf<'exports' | 'recipes'> } {
  /** By the values of the column that says where rows come from, if one is mapped. */
  const overview: ExportNeeds['overview'] = async (listId) => {
    const list = withList(common.dataDir, listId, readList);
    const column = sourceColumn(list);
    const heading = column === null ? null : (list.columns[column] ?? '');
    const scorecard = heading === null ? null : await calls['scorecard.read']({ listIds: [listId], from: null, to: null, heading });
    const isCalled = scorecard !== null && [...scorecard.values, scorecard.others].some(({ called }) => called.calls > 0);
    return {
      overview: await review.call('review.overview', { listId, column }),
      column: heading,
      ...(isCalled && heading !== null ? { scorecard: { scorecard, heading } } : {}),
      cost: listCost(await runs.ofList(listId)),
    };
  };
  return {
    handlers: {
      ...exportCommands({
        ...common,
        openThread: common.openExportThread,
        catchUp: lists.upToDate,
        viewRows: (viewId) => review.call('review.viewRows', { viewId }),
        countFile: (choice) => review.call('review.countFile', choice),
        overview,
      }),
      ...recipeCommands(common),
    },
  };
}

/** Commands for recipes that people save, by name in the ledger or as files. */
const recipeCommands = ({ db, write, files, emit }: Pick<ExportNeeds, 'db' | 'write' | 'files' | 'emit'>): HandlersOf<'recipes'> => ({
  'recipes.list': () => Promise.resolve(readRecipes(db)),
  'recipes.save': async ({ recipe }) => {
    if (isShipped(recipe.name)) throw new Failed('recipe.shipped', { name: recipe.name });
    await write('recipes.put', { recipe });
    emit('recipes.changed', {});
    return readRecipes(db);
  },
  'recipes.delete': async ({ name }) => {
    await write('recipes.remove', { name });
    emit('recipes.changed', {});
    return readRecipes(db);
  },
  'recipes.saveFile': async ({ recipe, destinationId }) => {
    const { path, fileName, download } = files.destination(destinationId);
    await writeWhole(path, `${JSON.stringify(recipe, null, 2)}\n`);
    return { fileName, download };
  },
});
