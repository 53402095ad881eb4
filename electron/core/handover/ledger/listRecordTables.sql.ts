/** Tables of records about a list that stand by themselves: they are handed over as they are. */
import { statement, type ReadDb } from '../../platform/database.ts';

/** Tables that refer to others, or whose order counts, and are therefore handed over with more care; and what isn't handed over. */
const others = ['runs', 'actions', 'policy_applications', 'exports', 'outcomes', 'outcome_acts', 'purges', 'handovers'];

/** Every other table with a record id and a list id: a new kind of record goes where its list goes without another line. */
export const listRecordTables = (db: ReadDb): string[] =>
  statement<[], string>(
    db,
    `SELECT name FROM main.sqlite_schema WHERE type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name, 'main') WHERE name = 'record_id')
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name, 'main') WHERE name = 'list_id')
     ORDER BY name`,
  )
    .pluck()
    .all()
    .filter((table) => !others.includes(table));
