/** Environments in the ledger: base URL, rate, prices, and what may be known about the key. */
import { pricesSchema, type Environment, type EnvironmentChange, type Prices } from '../../../contract/environment.ts';
import type { ReadDb } from '../database.ts';
import type { LedgerWrite } from './ledger.ts';

export interface StoredEnvironment {
  environmentId: string;
  name: string;
  kind: Environment['kind'];
  baseUrl: string | null;
  currency: string;
  callsPerSecond: number;
  concurrency: number;
  timeoutMs: number;
  prices: Prices;
  /** An HMAC of the key with the folder's secret, and its last four characters; null if none is set. */
  keyFingerprint: string | null;
  keyEnding: string | null;
  keySetAt: number | null;
  createdAt: number;
}

interface EnvironmentRow extends Omit<StoredEnvironment, 'prices'> {
  prices: string;
}

const columns = `environment_id AS environmentId, name, kind, base_url AS baseUrl, currency, calls_per_second AS callsPerSecond, concurrency,
  timeout_ms AS timeoutMs, prices, key_fingerprint AS keyFingerprint, key_ending AS keyEnding, key_set_at AS keySetAt, created_at AS createdAt`;

const parseRow = (row: EnvironmentRow): StoredEnvironment => ({ ...row, prices: pricesSchema.parse(JSON.parse(row.prices)) });

/** The sandbox first, then by name. */
export function readEnvironments(db: ReadDb): StoredEnvironment[] {
  return db.prepare<[], EnvironmentRow>(`SELECT ${columns} FROM environments ORDER BY kind, name`).all().map(parseRow);
}

export function findEnvironment(db: ReadDb, environmentId: string): StoredEnvironment | undefined {
  const row = db.prepare<[string], EnvironmentRow>(`SELECT ${columns} FROM environments WHERE environment_id = ?`).get(environmentId);
  return row && parseRow(row);
}

const createEnvironment: LedgerWrite<Omit<StoredEnvironment, 'keyFingerprint' | 'keyEnding' | 'keySetAt'>, null> = ({ db }, made) => {
  db.prepare(
    `INSERT INTO environments (environment_id, name, kind, base_url, currency, calls_per_second, concurrency, timeout_ms, prices, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (environment_id) DO NOTHING`,
  ).run(
    made.environmentId,
    made.name,
    made.kind,
    made.baseUrl,
    made.currency,
    made.callsPerSecond,
    made.concurrency,
    made.timeoutMs,
    JSON.stringify(made.prices),
    made.createdAt,
  );
  return null;
};

const changeEnvironment: LedgerWrite<{ environmentId: string; change: EnvironmentChange }, null> = ({ db }, { environmentId, change }) => {
  db.prepare(
    `UPDATE environments SET name = coalesce(?, name), currency = coalesce(?, currency), calls_per_second = coalesce(?, calls_per_second),
     concurrency = coalesce(?, concurrency), timeout_ms = coalesce(?, timeout_ms), prices = coalesce(?, prices) WHERE environment_id = ?`,
  ).run(
    change.name ?? null,
    change.currency ?? null,
    change.callsPerSecond ?? null,
    change.concurrency ?? null,
    change.timeoutMs ?? null,
    change.prices ? JSON.stringify(change.prices) : null,
    environmentId,
  );
  return null;
};

const setKeyFacts: LedgerWrite<{ environmentId: string; fingerprint: string | null; ending: string | null; at: number | null }, null> = (
  { db },
  { environmentId, fingerprint, ending, at },
) => {
  db.prepare('UPDATE environments SET key_fingerprint = ?, key_ending = ?, key_set_at = ? WHERE environment_id = ?').run(
    fingerprint,
    ending,
    at,
    environmentId,
  );
  return null;
};

export const environmentWrites = {
  'environments.create': createEnvironment,
  'environments.change': changeEnvironment,
  'environments.setKeyFacts': setKeyFacts,
};
