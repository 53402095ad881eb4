/**
 * Actions that nobody made: the program made them of other records, and so does every other device of the team that has those. Nobody can take one
 * back, even if it has their name: it goes when one of those records is undone.
 */

/** Their ids are UUIDs of version 8, while people's records have version 7. */
export const isOfNobody = (recordId: string): boolean => recordId[14] === '8';

/** The same for SQL, of a column `record_id`. */
export const ofNobodySql = "substr(record_id, 15, 1) = '8'";
