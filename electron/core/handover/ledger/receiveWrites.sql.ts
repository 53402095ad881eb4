/** The writes of hand-overs: recording that a list was handed over, and taking in a received one, completely or not at all. */
import type { HandedCounts, ReceivedCounts } from '#contract/handover/handover.ts';
import { openToRead, statement } from '../../platform/database.ts';
import { canonicalJson } from '#base/json.ts';
import { indexIdentities } from '../../service/answers/kept/freshAnswers.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { recordReceivedRun } from '../../runs/runRecords.sql.ts';
import { isShared } from '../../team/shared/shareOwnAct.sql.ts';
import { noteShared } from '../../team/shared/sharedSuppressions.sql.ts';
import { readHandedSuppressions, takeSuppressions } from './handedSuppressions.sql.ts';
import { listRecordTables, takeOutcomes, takeChain, takeRecords, takeRows } from './takeRows.sql.ts';
import { takeActs } from './takeActs.sql.ts';
import { takeRuns } from './takeRuns.sql.ts';

export interface HandoverRecord {
  recordId: string;
  /** The same id on both sides. */
  handoverId: string;
  listId: string;
  kind: 'given' | 'received';
  /** Name of the file, without its folder. */
  fileName: string;
  /** Who handed the list over; the same as `by` for a list given from here. */
  from: string;
  counts: HandedCounts;
  /** SHA-256 of the file's parts, in hex. */
  parts: { list: string; ledger: string };
  by: string;
  at: number;
}

function append({ db, chain }: Parameters<LedgerWrite<null, null>>[0], record: HandoverRecord): void {
  chain.append(record.recordId, 'handover', canonicalJson(record));
  statement(
    db,
    'INSERT INTO handovers (record_id, handover_id, list_id, kind, file_name, given_by, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(record.recordId, record.handoverId, record.listId, record.kind, record.fileName, record.from, record.by, record.at);
}

const give: LedgerWrite<HandoverRecord, null> = (ledger, record) => {
  append(ledger, record);
  return null;
};

/** Takes a prepared part in. This list's actions may get other numbers, so that whatever was derived from them must be derived again. */
const receive: LedgerWrite<
  { partPath: string; record: HandoverRecord; suppressing: { recordId: string; source: string } },
  ReceivedCounts
> = (ledger, { partPath, record, suppressing }) => {
  const { db, chain, totals, known } = ledger;
  using part = openToRead(partPath);
  // Tables refer to each other in both directions.
  db.pragma('defer_foreign_keys = ON');
  totals.write();
  const skipped = new Set<string>();
  // Taken before acts, which refer to records of the chain that come last: see `takeRuns`.
  const runs = takeRuns(part, db);
  const counts = {
    ...runs,
    ...takeActs(part, db, record.listId, skipped),
    outcomes: takeOutcomes(part, db, record.listId),
    suppressions: takeSuppressions(part, ledger, { ...suppressing, by: record.by, at: record.at }),
  };
  // Suppressions of a shared list came from the team, so they needn't be announced to it.
  if (isShared(db, record.listId)) noteShared(db, record.listId, readHandedSuppressions(part), null);
  // Parts signed by devices come from those devices, through the team's log: the person who hands a list over can't speak for them.
  takeRows(part, db, { table: 'part_leaves', orderBy: 'list_id', ignoreKnown: true });
  for (const table of listRecordTables(part)) takeRecords(part, db, table);
  takeChain(part, db, chain, skipped);
  for (const runId of statement<[], string>(part, 'SELECT run_id FROM runs').pluck().all()) recordReceivedRun(ledger, runId);
  append(ledger, record);
  known.forget();
  const newest = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get();
  if (newest) indexIdentities(ledger, newest);
  return counts;
};

export const handoverWrites = { 'handovers.give': give, 'handovers.receive': receive };
