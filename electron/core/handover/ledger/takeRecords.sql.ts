/** Takes records that stand by themselves, and the leaves of whatever came. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { Chain } from '../../ledger/integrity/chain.sql.ts';
import { takeRows } from './takeRows.sql.ts';

/** Of one table. What is here already stays as it is. */
export function takeRecords(part: ReadDb, db: WriteDb, table: string): void {
  let last = statement<[], number | null>(db, `SELECT max(seq) FROM ${table}`).pluck().get() ?? 0;
  takeRows(part, db, {
    table,
    orderBy: 'seq',
    change: { seq: () => ++last },
    where: `record_id NOT IN (${knownRecords(part, db, table)})`,
  });
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
export function takeChain(part: ReadDb, db: ReadDb, chain: Chain, skipped: ReadonlySet<string>): void {
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
