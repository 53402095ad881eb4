/**
 * Actions that the program derived from other records, as every other device of the team does that has those. Nobody can undo one, even under
 * their own name: it goes when one of those records is undone.
 */

/** Their ids are UUIDs of version 8, while people's records have version 7. */
export const isDerivedAct = (recordId: string): boolean => recordId[14] === '8';

/** The same for SQL, of a column `record_id`. */
export const derivedActSql = "substr(record_id, 15, 1) = '8'";
