/** The metadata of every list that can be read. */
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/list.ts';
import { readList } from './list.ts';
import { withList } from './openList.ts';
import { listIds } from './paths.ts';

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
