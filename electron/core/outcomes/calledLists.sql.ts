/** Which lists have outcomes of calls. */
import { statement, type ReadDb } from '../platform/database.ts';

/** In no order; also lists whose outcomes were all taken back, and deleted ones. From list to list by the index, however many outcomes each has. */
export const calledLists = (db: ReadDb): string[] =>
  statement<[], string>(
    db,
    `WITH RECURSIVE called (list_id) AS (
       SELECT min(list_id) FROM outcomes
       UNION ALL SELECT (SELECT min(list_id) FROM outcomes WHERE list_id > called.list_id) FROM called WHERE called.list_id IS NOT NULL)
     SELECT list_id FROM called WHERE list_id IS NOT NULL`,
  )
    .pluck()
    .all();
