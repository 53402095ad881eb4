/** The public keys that evidence was signed with, and when: each making is a record, and retires the key before it. */
import type { SigningKey } from '#contract/evidence/signing.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/canonicalJson.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

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

export const signingKeyWrites = { 'signingKeys.add': addSigningKey };

/** Newest first. */
export function readSigningKeys(db: ReadDb): SigningKey[] {
  return statement<[], SigningKey>(
    db,
    'SELECT key_id AS keyId, public_pem AS publicPem, made_at AS madeAt, retired_at AS retiredAt, by FROM signing_keys ORDER BY seq DESC',
  ).all();
}
