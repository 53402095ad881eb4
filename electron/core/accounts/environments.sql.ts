/** Environments in the ledger: base URL, rate, prices, and what may be known about the key. */
import { pricesSchema, type Environment, type EnvironmentChange, type Prices } from '#contract/accounts/environment.ts';
import type { ReadDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

export interface StoredEnvironment {
  environmentId: string;
  /** Somebody has this account: a key passed its test there, it was added without one, or a run refers to it. */
  connected: boolean;
  name: string;
  kind: Environment['kind'];
  baseUrl: string | null;
  currency: string;
  callsPerSecond: number;
  concurrency: number;
  timeoutMs: number;
  prices: Prices;
  /** An HMAC of the key with the folder's secret; null if none is set. */
  keyFingerprint: string | null;
  keySetAt: number | null;
  createdAt: number;
}

interface EnvironmentRow extends Omit<StoredEnvironment, 'prices' | 'connected'> {
  prices: string;
  connected: number;
}

const columns = `environment_id AS environmentId,
  connected OR EXISTS (SELECT 1 FROM runs WHERE runs.environment_id = environments.environment_id) AS connected, name, kind, base_url AS baseUrl, currency, calls_per_second AS callsPerSecond, concurrency,
  timeout_ms AS timeoutMs, prices, key_fingerprint AS keyFingerprint, key_set_at AS keySetAt, created_at AS createdAt`;

const parseRow = (row: EnvironmentRow): StoredEnvironment => ({
  ...row,
  connected: row.connected === 1,
  prices: pricesSchema.parse(JSON.parse(row.prices)),
});

/** The sandbox first, then by name. */
export function readEnvironments(db: ReadDb): StoredEnvironment[] {
  return db.prepare<[], EnvironmentRow>(`SELECT ${columns} FROM environments ORDER BY kind, name`).all().map(parseRow);
}

/** This name, or with a number where another environment has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const isFree = (one: string): boolean => !taken.some((other) => other.toLowerCase() === one.toLowerCase());
  let free = name;
  for (let number = 2; !isFree(free); number += 1) free = `${name} ${number}`;
  return free;
}

export function findEnvironment(db: ReadDb, environmentId: string): StoredEnvironment | undefined {
  const row = db.prepare<[string], EnvironmentRow>(`SELECT ${columns} FROM environments WHERE environment_id = ?`).get(environmentId);
  return row && parseRow(row);
}

/** `connected` absent: it is. */
type MadeEnvironment = Omit<StoredEnvironment, 'connected' | 'keyFingerprint' | 'keySetAt'> & { connected?: boolean };

const createEnvironment: LedgerWrite<MadeEnvironment, null> = ({ db }, made) => {
  db.prepare(
    `INSERT INTO environments (environment_id, name, kind, base_url, currency, calls_per_second, concurrency, timeout_ms, prices, created_at, connected)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (environment_id) DO NOTHING`,
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
    made.connected === false ? 0 : 1,
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

const connectEnvironment: LedgerWrite<{ environmentId: string; name: string }, null> = ({ db }, { environmentId, name }) => {
  db.prepare('UPDATE environments SET name = ?, connected = 1 WHERE environment_id = ?').run(name, environmentId);
  return null;
};

const setKeyFacts: LedgerWrite<{ environmentId: string; fingerprint: string | null; at: number | null }, null> = (
  { db },
  { environmentId, fingerprint, at },
) => {
  db.prepare('UPDATE environments SET key_fingerprint = ?, key_set_at = ? WHERE environment_id = ?').run(fingerprint, at, environmentId);
  return null;
};

export const environmentWrites = {
  'environments.create': createEnvironment,
  'environments.change': changeEnvironment,
  'environments.connect': connectEnvironment,
  'environments.setKeyFacts': setKeyFacts,
};
