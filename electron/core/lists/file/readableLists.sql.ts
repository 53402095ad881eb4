/** The metadata of every list that can be read. */
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { readList } from './list.sql.ts';
import { withList } from './openList.sql.ts';
import { listIds } from '../../platform/paths.ts';

/**
 * In no particular order. A list that was deleted meanwhile, or whose file is damaged, is skipped: opening it by its id tells what is
 * wrong.
 */
export const readableLists = (dataDir: string): List[] =>
  listIds(dataDir).flatMap((listId): List[] => {
    try {
      return [withList(dataDir, listId, readList)];
    } catch (error) {
      if (error instanceof Failed) return [];
      throw error;
    }
  });
