/** Stores evidence in the ledger: the files that were made, and the public keys of their signatures. */
import { canonicalJson } from '#base/json.ts';
import { evidenceRecordSchema, type EvidenceRecord } from '#contract/evidence/evidence.ts';
import type { SigningKey } from '#contract/evidence/signing.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { statement, type ReadDb } from '../platform/database.ts';
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

/** Writes one record per file of evidence. */
export const evidenceWrites = { 'evidences.append': appendEvidence };

/** Returns a list's evidence, newest first. */
export const readEvidences = (db: ReadDb, listId: string): EvidenceRecord[] =>
  statement<[string], Omit<EvidenceRecord, 'sandbox'> & { sandbox: number }>(
    db,
    `SELECT record_id AS evidenceId, list_id AS listId, run_id AS runId, file_name AS fileName, sha256, root, rows, key_id AS keyId, sandbox, by, at
     FROM evidences WHERE list_id = ? ORDER BY seq DESC`,
  )
    .all(listId)
    .map((row) => evidenceRecordSchema.parse({ ...row, sandbox: row.sandbox === 1 }));

interface NewSigningKey {
  recordId: string;
  keyId: string;
  publicPem: string;
  by: string;
  at: number;
}

const addSigningKey: LedgerWrite<NewSigningKey, null> = ({ db, chain }, key) => {
  chain.append(key.recordId, 'signingKey', canonicalJson(key));
  statement(db, 'UPDATE signing_keys SET retired_at = ? WHERE retired_at IS NULL').run(key.at);
  statement(db, 'INSERT INTO signing_keys (key_id, record_id, public_pem, made_at, retired_at, by) VALUES (?, ?, ?, ?, NULL, ?)').run(
    key.keyId,
    key.recordId,
    key.publicPem,
    key.at,
    key.by,
  );
  return null;
};

/** Records the public keys that evidence is signed with: making a key adds a record, and retires the key before it. */
export const signingKeyWrites = { 'signingKeys.add': addSigningKey };

/** Returns all keys, newest first. */
export function readSigningKeys(db: ReadDb): SigningKey[] {
  return statement<[], SigningKey>(
    db,
    'SELECT key_id AS keyId, public_pem AS publicPem, made_at AS madeAt, retired_at AS retiredAt, by FROM signing_keys ORDER BY seq DESC',
  ).all();
}
