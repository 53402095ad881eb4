/** Applies a colleague's purge: what the team's log said of a person is removed here, too. */
import { randomBytes } from 'node:crypto';
import { statement } from '../../platform/database.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { removeAnswers } from './removeTraces.sql.ts';

/** Removes the answers that came with these records, or went out with them. Repeating it changes nothing. */
export function removeSharedAnswers(ledger: Ledger, recordIds: readonly string[]): void {
  const { db } = ledger;
  const gone = statement<[string, string], { attemptSeq: number; answerSeq: number | null }>(
    db,
    `WITH named (attempt_seq) AS (
       SELECT attempt_seq FROM team_answers WHERE record_id IN (SELECT value FROM json_each(?))
       UNION SELECT source_seq FROM team_records WHERE kind = 'call' AND record_id IN (SELECT value FROM json_each(?)))
     SELECT named.attempt_seq AS attemptSeq, answers.seq AS answerSeq FROM named LEFT JOIN answers ON answers.attempt_seq = named.attempt_seq
     WHERE named.attempt_seq IS NOT NULL`,
  ).all(JSON.stringify(recordIds), JSON.stringify(recordIds));
  removeAnswers(
    ledger,
    gone.flatMap(({ answerSeq }) => answerSeq ?? []),
  );
  // The end of a call has the id of its record in the log. Here it is if the list of the call came as a whole, too.
  const seqOf = statement<[string], number>(db, 'SELECT seq FROM chain WHERE record_id = ?').pluck();
  ledger.chain.forget(recordIds.flatMap((recordId) => seqOf.get(recordId) ?? []));
  // Nobody may find out by asking again: the same question would have the same identity.
  const forget = statement(db, 'UPDATE attempts SET identity = ? WHERE seq = ?');
  const forgetCall = statement(db, 'UPDATE team_calls SET identity = ? WHERE attempt_seq = ?');
  const begun = statement<[number], number>(
    db,
    'SELECT chain.seq FROM chain JOIN attempts ON attempt_id = record_id WHERE attempts.seq = ?',
  ).pluck();
  ledger.chain.forget(gone.flatMap(({ attemptSeq }) => begun.get(attemptSeq) ?? []));
  for (const { attemptSeq } of gone) {
    forget.run(randomBytes(32), attemptSeq);
    forgetCall.run(randomBytes(32), attemptSeq);
    statement(db, 'DELETE FROM lookups WHERE attempt_seq = ?').run(attemptSeq);
  }
}
