/** Opens exports and their recipes. A file is written in a thread of its own. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { ReviewTasks } from '../review/tasks.ts';
import { type ExportNeeds, exportCommands } from './exportCommands.ts';
import { type SheetOverviewNeeds, createSheetOverview, recipeCommands } from './recipeCommands.ts';

interface Common
  extends Pick<SheetOverviewNeeds, 'dataDir'>, Omit<ExportNeeds, 'openThread' | 'catchUp' | 'viewRows' | 'countFile' | 'overview'> {
  openExportThread: ExportNeeds['openThread'];
}

interface Others {
  calls: { 'scorecard.read': SheetOverviewNeeds['scorecard'] };
  lists: { upToDate: ExportNeeds['catchUp'] };
  review: Pick<Thread<ReviewTasks>, 'call'>;
  runs: { ofList: SheetOverviewNeeds['runsOf'] };
}

export function openExports(common: Common, { calls, lists, review, runs }: Others): { handlers: HandlersOf<'exports' | 'recipes'> } {
  const overview = createSheetOverview({
    ...common,
    overview: (params) => review.call('review.overview', params),
    runsOf: runs.ofList,
    scorecard: calls['scorecard.read'],
  });
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
