/** The writes of hand-overs: that a list was handed over, and taking in one that was received, whole or not at all. */
import type { HandedCounts, ReceivedCounts } from '../../../../contract/handover.ts';
import { openToRead, statement, type ReadDb } from '../../database.ts';
import { canonicalJson } from '../../../merkle/canonicalJson.ts';
import type { Chain } from '../integrity/chain.ts';
import { indexIdentities } from '../answers/identityIndex.ts';
import type { LedgerWrite } from '../ledger.ts';
import { takeSuppressions } from './handedSuppressions.ts';
import { listRecordTables } from './listRecordTables.ts';
import { takeActs } from './takeActs.ts';
import { takeOutcomes } from './takeOutcomes.ts';
import { takeRows } from './takeRows.ts';
import { takeRuns } from './takeRuns.ts';

export interface HandoverRecord {
  recordId: string;
  /** The same on both sides. */
  handoverId: string;
  listId: string;
  kind: 'given' | 'received';
  /** Of the file, without its folder. */
  fileName: string;
  /** Who gave it; for one that was given, the same as `by`. */
  from: string;
  counts: HandedCounts;
  /** SHA-256 of what was in the file, in hex. */
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

/**
 * Takes a prepared part in. `renumbered`: this list's actions may have other numbers from now on, so that what was derived from them must be
 * derived again.
 */
const receive: LedgerWrite<
  { partPath: string; record: HandoverRecord; suppressing: { recordId: string; source: string } },
  ReceivedCounts
> = (ledger, { partPath, record, suppressing }) => {
  const { db, chain, totals, known } = ledger;
  const part = openToRead(partPath);
  try {
    // Tables refer to each other in both directions.
    db.pragma('defer_foreign_keys = ON');
    totals.write();
    const skipped = new Set<string>();
    // Before acts, which refer to records of the chain that come last: see `takeRuns`.
    const runs = takeRuns(part, db);
    const counts = {
      ...runs,
      ...takeActs(part, db, record.listId, skipped),
      outcomes: takeOutcomes(part, db, record.listId),
      suppressions: takeSuppressions(part, ledger, { ...suppressing, by: record.by, at: record.at }),
    };
    for (const table of listRecordTables(part))
      takeRows(part, db, {
        table,
        orderBy: 'seq',
        change: { seq: nextOf(db, table) },
        where: `record_id NOT IN (${knownRecords(part, db, table)})`,
      });
    takeChain(part, db, chain, skipped);
    append(ledger, record);
    known.forget();
    const newest = statement<[], number | null>(db, 'SELECT max(seq) FROM answers').pluck().get();
    if (newest) indexIdentities(ledger, newest);
    return counts;
  } finally {
    part.close();
  }
};

function nextOf(db: ReadDb, table: string): () => number {
  let last = statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0;
  return () => ++last;
}

/** For `NOT IN`, which lets nothing through where NULL is in the list. */
const knownRecords = (part: ReadDb, db: ReadDb, table: string): string => {
  const has = statement<[string]>(db, `SELECT 1 FROM ${table} WHERE record_id = ?`);
  const given = statement<[], string>(part, `SELECT record_id FROM ${table}`).pluck().all();
  return (
    given
      .filter((recordId) => has.get(recordId))
      .map((recordId) => `'${recordId}'`)
      .join(', ') || "''"
  );
};

/** Leaves keep their bytes, so that what was proved of a record on the sender's side still holds of it here. */
function takeChain(part: ReadDb, db: ReadDb, chain: Chain, skipped: ReadonlySet<string>): void {
  const has = statement<[string]>(db, 'SELECT 1 FROM chain WHERE record_id = ?');
  const given = statement<[], { recordId: string; kind: string; leaf: Buffer; salt: Buffer | null; payload: string | null }>(
    part,
    'SELECT record_id AS recordId, kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq) ORDER BY chain.seq',
  );
  for (const { recordId, kind, leaf, salt, payload } of given.iterate()) {
    if (has.get(recordId)) continue;
    // The end of an attempt names it by the sender's number.
    const kindHere = kind === 'attemptEnd' ? 'receivedEnd' : kind;
    const committed = salt === null || payload === null || skipped.has(recordId) ? null : { salt, payload };
    chain.take(recordId, kindHere, leaf, committed);
  }
}

export const handoverWrites = { 'handovers.give': give, 'handovers.receive': receive };
