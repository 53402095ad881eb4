/**
 * Outcomes of calls in the ledger: an act adds one by hand or those of a result sheet, completely or not at all, and makes their outbox
 * entries; another act undoes it as long as nothing was reported to the service.
 */
import { createHash } from 'node:crypto';
import { Failed } from '#contract/failure.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/json.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { shareOwnOutcomes, shareOwnUndo } from '../team/shared/ownBundles.sql.ts';
import { flag, holdReport, isKnown, isReported, type AddedOutcomes, type OutcomeToAdd } from './reports.sql.ts';
import { countReported } from './readOutcomes.sql.ts';
import { withdrawEntries } from './outboxWrites.sql.ts';

/** Begins an act, which doesn't count until finished; removes the remains of an act interrupted by a crash. */
const begin: LedgerWrite<{ recordId: string; source: string | null; sha256: string | null; by: string; at: number }, null> = (
  { db },
  { recordId, source, sha256, by, at },
) => {
  const left = 'SELECT seq FROM outcome_acts WHERE complete = 0';
  db.exec(`DELETE FROM outbox WHERE entry_id IN (SELECT seq FROM outcomes WHERE act_seq IN (${left}));
    DELETE FROM outcomes WHERE act_seq IN (${left}); DELETE FROM outcome_acts WHERE complete = 0`);
  statement(
    db,
    "INSERT INTO outcome_acts (record_id, kind, source, sha256, outcomes, by, at, complete) VALUES (?, 'add', ?, ?, 0, ?, ?, 0)",
  ).run(recordId, source, sha256, by, at);
  return null;
};

function actSeqOf(db: ReadDb, recordId: string): number {
  const seq = statement<[string], number>(db, 'SELECT seq FROM outcome_acts WHERE record_id = ?').pluck().get(recordId);
  if (seq === undefined) throw new Failed('outcomes.notFound', { recordId });
  return seq;
}

/** Adds some of an act's outcomes. The caller passes a long sheet in pieces, so that other writes can run in between. */
const add: LedgerWrite<{ recordId: string; outcomes: readonly OutcomeToAdd[]; at: number }, AddedOutcomes> = (
  { db },
  { recordId, outcomes, at },
) => {
  const actSeq = actSeqOf(db, recordId);
  const put = statement(
    db,
    `INSERT INTO outcomes (act_seq, list_id, row, kind, right_party, name, phone, disposition, called_at, duration_ms, agent, file, line)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const sums: AddedOutcomes = { added: 0, known: 0, queued: 0, unsendable: 0, otherReported: 0 };
  // Without outcomes of earlier acts none can be known, which saves time for a folder's first, possibly long sheet.
  const hasEarlier = statement<[number], number>(db, 'SELECT 1 FROM outcomes WHERE act_seq < ? LIMIT 1').pluck().get(actSeq) === 1;
  for (const one of outcomes) {
    // An outcome entered by a person always counts as new.
    if (hasEarlier && one.line !== null && isKnown(db, actSeq, one)) {
      sums.known += 1;
      continue;
    }
    const { lastInsertRowid } = put.run(
      actSeq,
      one.listId,
      one.row,
      one.kind,
      flag(one.rightParty),
      one.name,
      one.phone,
      one.disposition,
      one.calledAt,
      one.durationMs,
      one.agent,
      one.file,
      one.line,
    );
    sums.added += 1;
    if (isReported(one)) sums[holdReport(db, Number(lastInsertRowid), one, at)] += 1;
  }
  return sums;
};

/** Returns the hash over an act's outcomes, in order, that its leaf commits to. */
export function hashOutcomes(db: ReadDb, actSeq: number): string {
  const sha256 = createHash('sha256');
  const all = statement<[number], Record<string, unknown>>(
    db,
    `SELECT list_id, row, kind, right_party, name, phone, disposition, called_at, duration_ms, agent, file, line FROM outcomes
     WHERE act_seq = ? ORDER BY seq`,
  );
  for (const one of all.iterate(actSeq)) sha256.update(`${JSON.stringify(Object.values(one))}\n`);
  return sha256.digest('hex');
}

/**
 * Makes an act count: adds its leaf to the chain, makes its entries wait, and withdraws those that they replace. `notBefore`: when its
 * entries may be sent; 0 for at once.
 */
const finish: LedgerWrite<{ recordId: string; suppressionId: string | null; at: number; notBefore: number }, null> = (
  { db, chain },
  { recordId, suppressionId, at, notBefore },
) => {
  const act = statement<[string], { seq: number; source: string | null; sha256: string | null; by: string; at: number }>(
    db,
    'SELECT seq, source, sha256, by, at FROM outcome_acts WHERE record_id = ? AND complete = 0',
  ).get(recordId);
  if (!act) throw new Failed('outcomes.notFound', { recordId });
  const { seq, ...rest } = act;
  const outcomes = statement<[number], number>(db, 'SELECT count(*) FROM outcomes WHERE act_seq = ?').pluck().get(seq) ?? 0;
  const first = statement<[number], number | null>(db, 'SELECT min(seq) FROM outcomes WHERE act_seq = ?').pluck().get(seq) ?? 0;
  statement(
    db,
    `UPDATE outbox AS old SET state = 'withdrawn', cause = 'replaced', changed_at = :at,
       replaced_by = (SELECT max(entry_id) FROM outbox AS new WHERE new.response_id = old.response_id AND new.entry_id >= :first AND new.state = 'held')
     WHERE state = 'waiting' AND entry_id < :first
       AND EXISTS (SELECT 1 FROM outbox AS new WHERE new.response_id = old.response_id AND new.entry_id >= :first AND new.state = 'held')`,
  ).run({ at, first });
  statement(
    db,
    `UPDATE outbox SET state = CASE WHEN cause = 'reportedBefore' THEN 'withdrawn' WHEN response_id IS NULL THEN 'noResponseId' ELSE 'waiting' END,
       not_before = ?
     WHERE state = 'held' AND entry_id IN (SELECT seq FROM outcomes WHERE act_seq = ?)`,
  ).run(notBefore, seq);
  statement(db, 'UPDATE outcome_acts SET complete = 1, outcomes = ?, suppression_id = ? WHERE seq = ?').run(outcomes, suppressionId, seq);
  const outcomesSha256 = hashOutcomes(db, seq);
  chain.append(
    recordId,
    'outcomes',
    canonicalJson({ ...rest, kind: 'add', undoes: null, outcomes, outcomesSha256, recordId, suppressionId }),
  );
  shareOwnOutcomes(db, recordId);
  return null;
};

/** Drops an act that was begun but won't be finished. */
const drop: LedgerWrite<{ recordId: string }, null> = ({ db }, { recordId }) => {
  const act = 'SELECT seq FROM outcome_acts WHERE record_id = ? AND complete = 0';
  statement(db, `DELETE FROM outbox WHERE entry_id IN (SELECT seq FROM outcomes WHERE act_seq IN (${act}))`).run(recordId);
  statement(db, `DELETE FROM outcomes WHERE act_seq IN (${act})`).run(recordId);
  statement(db, 'DELETE FROM outcome_acts WHERE record_id = ? AND complete = 0').run(recordId);
  return null;
};

/**
 * Undoes an act: its waiting entries are withdrawn, and those that they had replaced wait again. Throws Failed('outcomes.notFound' |
 * 'outcomes.reported').
 */
const undo: LedgerWrite<{ recordId: string; undoes: string; by: string; at: number }, null> = (
  { db, chain },
  { recordId, undoes, by, at },
) => {
  const act = statement<[string], { seq: number; outcomes: number; isUndone: number }>(
    db,
    `SELECT seq, outcomes, EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id) AS isUndone
     FROM outcome_acts AS act WHERE record_id = ? AND kind = 'add' AND complete = 1`,
  ).get(undoes);
  if (!act || act.isUndone === 1) throw new Failed('outcomes.notFound', { recordId: undoes });
  const reported = countReported(db, undoes);
  if (reported > 0) throw new Failed('outcomes.reported', { reported });
  withdrawEntries(db, act.seq, at);
  statement(db, "INSERT INTO outcome_acts (record_id, kind, undoes, outcomes, by, at, complete) VALUES (?, 'undo', ?, ?, ?, ?, 1)").run(
    recordId,
    undoes,
    act.outcomes,
    by,
    at,
  );
  chain.append(
    recordId,
    'outcomes',
    canonicalJson({ at, by, kind: 'undo', outcomes: act.outcomes, recordId, sha256: null, source: null, undoes }),
  );
  shareOwnUndo(db, recordId, undoes);
  return null;
};

export const outcomeWrites = {
  'outcomes.begin': begin,
  'outcomes.add': add,
  'outcomes.finish': finish,
  'outcomes.drop': drop,
  'outcomes.undo': undo,
};
