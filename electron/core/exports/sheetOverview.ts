/** The list at a glance, as the window counts it, for the sheet of a workbook. */
import { sourceColumn } from '../../contract/list.ts';
import { listCost } from '../../contract/listCost.ts';
import type { Overview } from '../../contract/overview.ts';
import type { Run } from '../../contract/run.ts';
import { readList } from '../store/lists/list.ts';
import { withList } from '../store/lists/openList.ts';
import type { SheetOverview } from './workbook/overviewSheet.ts';

interface SheetOverviewNeeds {
  dataDir: string;
  /** Counts the list; `column`: whose values are compared. */
  overview(params: { listId: string; column: number | null }): Promise<Overview>;
  runsOf(listId: string): Promise<readonly Run[]>;
}

/** By the values of the column that says where rows come from, if one is mapped. */
export const createSheetOverview =
  ({ dataDir, overview, runsOf }: SheetOverviewNeeds) =>
  async (listId: string): Promise<SheetOverview> => {
    const list = withList(dataDir, listId, readList);
    const column = sourceColumn(list);
    return {
      overview: await overview({ listId, column }),
      column: column === null ? null : (list.columns[column] ?? ''),
      cost: listCost(await runsOf(listId)),
    };
  };
