/**
 * Statements that the check of all SQL must reject, and some that it must accept (sqlTypes.test.ts): each is correct except for what its
 * name says. The file is read, never called.
 */
import { statement, type ReadDb } from '#core/platform/database.ts';

type Run = { runId: string; state: 'planning' | 'running' | 'waiting' | 'paused' | 'stopped' | 'finished'; stoppedAt: number | null };
const columns = 'run_id AS runId, state, stopped_at AS stoppedAt';

export const right = (db: ReadDb) => [
  statement<[string], Run>(db, `SELECT ${columns} FROM runs WHERE list_id = ?`).all(''),
  // A condition, a default and a count are never null.
  statement<[], { at: number; last: number; all: number }>(
    db,
    'SELECT stopped_at AS at, coalesce((SELECT max(rows) FROM runs), 0) AS last, (SELECT count(*) FROM jobs) AS "all" FROM runs WHERE stopped_at IS NOT NULL',
  ),
  statement<[{ most: number }], [row: number, ...cells: (string | null)[]]>(db, 'SELECT row, c0, c1 FROM cells WHERE row < :most').raw(),
];

export const wrong = {
  nameOfColumn: (db: ReadDb) => statement<[], Run>(db, `SELECT ${columns.replace('AS runId', 'AS id')} FROM runs`),
  noSuchColumn: (db: ReadDb) => statement<[], string>(db, 'SELECT run_name FROM runs').pluck(),
  nullMissing: (db: ReadDb) => statement<[], Omit<Run, 'stoppedAt'> & { stoppedAt: number }>(db, `SELECT ${columns} FROM runs`),
  nullNeedless: (db: ReadDb) => statement<[], string | null>(db, 'SELECT list_name FROM runs').pluck(),
  nullOfNothing: (db: ReadDb) => statement<[], number>(db, 'SELECT max(rows) FROM runs').pluck(),
  nullOfOuterJoin: (db: ReadDb) =>
    statement<[], { state: string }>(db, 'SELECT jobs.state FROM run_rows LEFT JOIN jobs ON jobs.job_id = run_rows.job_id'),
  nullOfSubquery: (db: ReadDb) =>
    statement<[], string>(db, 'SELECT (SELECT list_name FROM runs WHERE run_id = jobs.run_id) FROM jobs').pluck(),
  kindOfValue: (db: ReadDb) => statement<[], { sandbox: boolean }>(db, 'SELECT sandbox FROM runs'),
  otherText: (db: ReadDb) => statement<[], Exclude<Run['state'], 'planning'>>(db, "SELECT state FROM runs WHERE state <> 'paused'").pluck(),
  parameters: (db: ReadDb) => statement<[string], string>(db, 'SELECT run_id FROM runs WHERE list_id = ? AND rows > ?').pluck(),
  names: (db: ReadDb) => statement<[{ listId: string }], string>(db, 'SELECT run_id FROM runs WHERE list_id = :list').pluck(),
  places: (db: ReadDb) => statement<[], [string, number, string]>(db, 'SELECT run_id, rows FROM runs').raw(),
  sharedText: (db: ReadDb) => [
    statement<[], { row: number }>(db, 'SELECT row FROM hidden_rows'),
    statement<[], number>(db, 'SELECT row FROM hidden_rows').pluck(),
  ],
};
