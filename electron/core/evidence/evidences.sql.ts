/** Evidence in the ledger: one record per file that was made. */
import { evidenceRecordSchema, type EvidenceRecord } from '#contract/evidence/evidence.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/canonicalJson.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { shareOwnRecord } from '../team/shared/ownBundles.sql.ts';

/** Appends the record of a finished file; the chain commits to all of it. */
const appendEvidence: LedgerWrite<EvidenceRecord, null> = ({ db, chain }, record) => {
  const { evidenceId, listId, runId, fileName, sha256, root, rows, keyId, sandbox, by, at } = record;
  chain.append(evidenceId, 'evidence', canonicalJson(record));
  statement(
    db,
    `INSERT INTO evidences (record_id, list_id, run_id, file_name, sha256, root, rows, key_id, sandbox, by, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(evidenceId, listId, runId, fileName, sha256, root, rows, keyId, Number(sandbox), by, at);
  shareOwnRecord(db, 'evidences', { recordId: evidenceId, listId });
  return null;
};

export const evidenceWrites = { 'evidences.append': appendEvidence };

/** Those of a list, newest first. */
export const readEvidences = (db: ReadDb, listId: string): EvidenceRecord[] =>
  statement<[string], Omit<EvidenceRecord, 'sandbox'> & { sandbox: number }>(
    db,
    `SELECT record_id AS evidenceId, list_id AS listId, run_id AS runId, file_name AS fileName, sha256, root, rows, key_id AS keyId, sandbox, by, at
     FROM evidences WHERE list_id = ? ORDER BY seq DESC`,
  )
    .all(listId)
    .map((row) => evidenceRecordSchema.parse({ ...row, sandbox: row.sandbox === 1 }));
