/** What a key used in its billing cycle, counted with the attempts, and its caps per cycle. */
import { billingCycle, utcDay } from '#contract/accounts/billingCycle.ts';
import { keyLimitsSchema, noKeyLimits, type KeyLimits, type KeyUsage } from '#contract/accounts/keyUsage.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import type { Ledger, LedgerWrite } from '../ledger/ledger.sql.ts';

function readKeyLimits(db: ReadDb, keyFingerprint: string): KeyLimits {
  const row = statement<[string], unknown>(
    db,
    'SELECT quota_calls AS quotaCalls, budget_micros AS budgetMicros, cycle_day AS cycleDay FROM key_limits WHERE key_fingerprint = ?',
  ).get(keyFingerprint);
  return row === undefined ? noKeyLimits : keyLimitsSchema.parse(row);
}

/** What the key used in the cycle that contains `at` (epoch ms). Money is in one currency; calls are those in all. */
export const readKeyUsage = (db: ReadDb, keyFingerprint: string, currency: string, at: number): KeyUsage =>
  usageWithin(db, readKeyLimits(db, keyFingerprint), keyFingerprint, currency, at);

function usageWithin(db: ReadDb, limits: KeyLimits, keyFingerprint: string, currency: string, at: number): KeyUsage {
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

/** The key's cap that the next call would exceed: what is in flight or in doubt counts as bought. Null: none. */
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

const setKeyLimits: LedgerWrite<{ keyFingerprint: string; limits: KeyLimits }, null> = ({ db, known }, { keyFingerprint, limits }) => {
  known.limits.delete(keyFingerprint);
  statement(
    db,
    `INSERT INTO key_limits (key_fingerprint, quota_calls, budget_micros, cycle_day) VALUES (?, ?, ?, ?)
     ON CONFLICT (key_fingerprint) DO UPDATE SET quota_calls = excluded.quota_calls, budget_micros = excluded.budget_micros, cycle_day = excluded.cycle_day`,
  ).run(keyFingerprint, limits.quotaCalls, limits.budgetMicros, limits.cycleDay);
  return null;
};

export const usageWrites = { 'keys.setLimits': setKeyLimits };
