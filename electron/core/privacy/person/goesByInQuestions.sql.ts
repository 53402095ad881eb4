/** What the person goes by of whom these rows are, as they were asked about: the rows themselves may be empty by now. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { jobsOfRows } from './ledgerTraces.sql.ts';
import type { ListRows } from './listRows.sql.ts';
import { goesBy, inAll, type GoesBy } from './personRows.sql.ts';

export function goesByInQuestions(db: ReadDb, lists: readonly ListRows[]): GoesBy {
  const read = statement<[number], string>(db, 'SELECT parameters FROM job_inputs WHERE job_id = ?').pluck();
  const said = jobsOfRows(db, lists).flatMap((jobId) => {
    const parameters = read.get(jobId);
    return parameters === undefined ? [] : [goesBy(Object.fromEntries(parsePairs(parameters)))];
  });
  return inAll(said);
}
