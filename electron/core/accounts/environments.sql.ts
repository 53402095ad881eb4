/** Stores environments in the ledger: base URL, rate, prices, and what may be shown of the key. */
import {
  pricesSchema,
  billingCycle,
  utcDay,
  keyLimitsSchema,
  noKeyLimits,
  type Environment,
  type EnvironmentChange,
  type Prices,
  type KeyLimits,
  type KeyUsage,
} from '#contract/accounts/environment.ts';
import { type ReadDb, statement } from '../platform/database.ts';
import type { LedgerWrite, Ledger } from '../ledger/ledger.sql.ts';

export interface StoredEnvironment {
  environmentId: string;
  /** Whether the account is in use: a key passed its test there, it was added without one, or a run refers to it. */
  connected: boolean;
  name: string;
  kind: Environment['kind'];
  baseUrl: string | null;
  currency: string;
  callsPerSecond: number;
  concurrency: number;
  timeoutMs: number;
  prices: Prices;
  /** An HMAC of the key with the folder's secret; null if no key is set. */
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

/** Returns the sandbox first, then the others by name. */
export function readEnvironments(db: ReadDb): StoredEnvironment[] {
  return db.prepare<[], EnvironmentRow>(`SELECT ${columns} FROM environments ORDER BY kind, name`).all().map(parseRow);
}

/** Returns this name, with a number if another environment has it. */
export function freeName(name: string, others: readonly Pick<StoredEnvironment, 'name'>[]): string {
  const isFree = (one: string): boolean => !others.some((other) => other.name.toLowerCase() === one.toLowerCase());
  let free = name;
  for (let number = 2; !isFree(free); number += 1) free = `${name} ${number}`;
  return free;
}

export function findEnvironment(db: ReadDb, environmentId: string): StoredEnvironment | undefined {
  const row = db.prepare<[string], EnvironmentRow>(`SELECT ${columns} FROM environments WHERE environment_id = ?`).get(environmentId);
  return row && parseRow(row);
}

/** `connected` defaults to true. */
type MadeEnvironment = Omit<StoredEnvironment, 'connected' | 'keyFingerprint' | 'keySetAt'> & { connected?: boolean };

const createEnvironment: LedgerWrite<MadeEnvironment> = ({ db }, made) => {
  db.prepare(
    `INSERT INTO environments (environment_id, name, kind, base_url, currency, calls_per_second, concurrency, timeout_ms, prices, created_at, connected)
     VALUES (:environmentId, :name, :kind, :baseUrl, :currency, :callsPerSecond, :concurrency, :timeoutMs, :prices, :createdAt, :connected)
     ON CONFLICT (environment_id) DO NOTHING`,
  ).run({ ...made, prices: JSON.stringify(made.prices), connected: made.connected === false ? 0 : 1 });
};

const changeEnvironment: LedgerWrite<{ environmentId: string; change: EnvironmentChange }> = ({ db }, { environmentId, change }) => {
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
};

const connectEnvironment: LedgerWrite<{ environmentId: string; name: string }> = ({ db }, { environmentId, name }) => {
  db.prepare('UPDATE environments SET name = ?, connected = 1 WHERE environment_id = ?').run(name, environmentId);
};

const setKeyFacts: LedgerWrite<{ environmentId: string; fingerprint: string | null; at: number | null }> = (
  { db },
  { environmentId, fingerprint, at },
) => {
  db.prepare('UPDATE environments SET key_fingerprint = ?, key_set_at = ? WHERE environment_id = ?').run(fingerprint, at, environmentId);
};

export const environmentWrites = {
  'environments.create': createEnvironment,
  'environments.change': changeEnvironment,
  'environments.connect': connectEnvironment,
  'environments.setKeyFacts': setKeyFacts,
};

function readKeyLimits(db: ReadDb, keyFingerprint: string): KeyLimits {
  const row = statement<[string], unknown>(
    db,
    'SELECT quota_calls AS quotaCalls, budget_micros AS budgetMicros, cycle_day AS cycleDay FROM key_limits WHERE key_fingerprint = ?',
  ).get(keyFingerprint);
  return row === undefined ? noKeyLimits : keyLimitsSchema.parse(row);
}

/** Returns the key's usage in the cycle that contains `at` (epoch ms). Money is in one currency; calls include all currencies. */
export function readKeyUsage(db: ReadDb, keyFingerprint: string, currency: string, at: number): KeyUsage {
  const usage = usageWithin(db, readKeyLimits(db, keyFingerprint), keyFingerprint, currency, at);
  const { cycleFrom, cycleUntil } = usage;
  const unpriced = statement<[number, number, string], number>(
    db,
    `SELECT 1 FROM runs CROSS JOIN run_counts USING (run_id)
     WHERE started_at < ? AND coalesce(finished_at, 9e15) >= ? AND name > 'unpriced ' AND name < 'unpriced!' AND count > 0
       AND (SELECT key_fingerprint FROM attempts WHERE attempts.run_id = runs.run_id LIMIT 1) = ? LIMIT 1`,
  );
  return { ...usage, complete: unpriced.pluck().get(cycleUntil, cycleFrom, keyFingerprint) === undefined };
}

function usageWithin(db: ReadDb, limits: KeyLimits, keyFingerprint: string, currency: string, at: number): Omit<KeyUsage, 'complete'> {
  const { from, until } = billingCycle(at, limits.cycleDay);
  const used = statement<
    [string, string, string, number, number],
    Pick<KeyUsage, 'billed' | 'billingUnknown' | 'lowMicros' | 'highMicros'>
  >(
    db,
    `SELECT coalesce(sum(billed), 0) AS billed, coalesce(sum(billing_unknown), 0) AS billingUnknown,
       coalesce(sum(CASE WHEN currency = ? THEN low_micros END), 0) AS lowMicros,
       coalesce(sum(CASE WHEN currency = ? THEN high_micros END), 0) AS highMicros
     FROM key_usage WHERE key_fingerprint = ? AND day >= ? AND day < ?`,
  ).get(currency, currency, keyFingerprint, utcDay(from), utcDay(until));
  return { limits, cycleFrom: from, cycleUntil: until, billed: 0, billingUnknown: 0, lowMicros: 0, highMicros: 0, ...used, currency };
}

/**
 * Returns the cap of the key's billing cycle that the next call would exceed; null if none. Calls in flight or in doubt count as bought.
 */
export function cycleCap(
  { db, totals, known }: Ledger,
  call: { keyFingerprint: string; currency: string; priceMicros: number | null; at: number },
): 'cycleQuota' | 'cycleBudget' | null {
  const limits = known.limits.get(call.keyFingerprint) ?? readKeyLimits(db, call.keyFingerprint);
  known.limits.set(call.keyFingerprint, limits);
  const { quotaCalls, budgetMicros } = limits;
  if (quotaCalls === null && budgetMicros === null) return null;
  totals.write();
  const used = usageWithin(db, limits, call.keyFingerprint, call.currency, call.at);
  if (quotaCalls !== null && used.billed + used.billingUnknown >= quotaCalls) return 'cycleQuota';
  return budgetMicros !== null && used.highMicros + (call.priceMicros ?? 0) > budgetMicros ? 'cycleBudget' : null;
}

const setKeyLimits: LedgerWrite<{ keyFingerprint: string; limits: KeyLimits }> = ({ db, known }, { keyFingerprint, limits }) => {
  known.limits.delete(keyFingerprint);
  statement(
    db,
    `INSERT INTO key_limits (key_fingerprint, quota_calls, budget_micros, cycle_day) VALUES (?, ?, ?, ?)
     ON CONFLICT (key_fingerprint) DO UPDATE SET quota_calls = excluded.quota_calls, budget_micros = excluded.budget_micros, cycle_day = excluded.cycle_day`,
  ).run(keyFingerprint, limits.quotaCalls, limits.budgetMicros, limits.cycleDay);
};

export const usageWrites = { 'keys.setLimits': setKeyLimits };
