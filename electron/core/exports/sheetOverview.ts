/** The list at a glance, as the window counts it, for the sheet of a workbook. */
import type { CallsAsked, Scorecard } from '#contract/outcomes/calibration.ts';
import { sourceColumn } from '#contract/lists/list.ts';
import { listCost } from '#contract/lists/listCost.ts';
import type { Overview } from '#contract/review/overview.ts';
import type { Run } from '#contract/runs/run.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withList } from '../lists/file/openList.sql.ts';
import type { SheetOverview } from './workbook/overviewSheet.ts';

export interface SheetOverviewNeeds {
  dataDir: string;
  /** Counts the list; `column`: whose values are compared. */
  overview(params: { listId: string; column: number | null }): Promise<Overview>;
  runsOf(listId: string): Promise<readonly Run[]>;
  scorecard(asked: CallsAsked & { heading: string }): Promise<Scorecard>;
}

/** By the values of the column that says where rows come from, if one is mapped. */
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
