/** The facts of every list that is there and can be read. */
import { Failed } from '../../../contract/failure.ts';
import type { List } from '../../../contract/list.ts';
import { readList } from './list.ts';
import { withList } from './openList.ts';
import { listIds } from './paths.ts';

/** In no particular order; a list that was deleted meanwhile, or whose file is damaged, is left out: opening it by its id says what is wrong. */
export const readableLists = (dataDir: string): List[] =>
  listIds(dataDir).flatMap((listId): List[] => {
    try {
      return [withList(dataDir, listId, readList)];
    } catch (error) {
      if (error instanceof Failed) return [];
      throw error;
    }
  });
