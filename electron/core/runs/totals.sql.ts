/** Running totals of runs and keys, stored to make reads cheap: added up during a transaction, and written once before it commits. */
import { utcDay } from '#contract/accounts/environment.ts';
import { statement, type WriteDb } from '../platform/database.ts';

/** An attempt's change to its key's usage, counted on the UTC day on which the attempt began. */
interface UsageChange {
  keyFingerprint: string;
  currency: string;
  /** When the attempt began (epoch ms): its end is counted on the same day. */
  startedAt: number;
  billed: number;
  billingUnknown: number;
  lowMicros: number;
  highMicros: number;
}

/** The name of a run's counter for one of its checks, kept in addition to the run's own. */
export const checkCounter = (name: string, operation: string): string => `${name} ${operation}`;

export interface Totals {
  /** Adds to one of a run's counters. */
  count(runId: string, name: string, by: number): void;
  /** Adds to a key's day. */
  countUsage(change: UsageChange): void;
  /** The value of one of a run's counters, including what isn't written yet. */
  counterOf(runId: string, name: string): number;
  /** Writes the additions. Called before every commit, and before anything in the transaction reads or deletes these rows. */
  write(): void;
  /** Marks the current unwritten state. The returned function drops what was added since, for a rollback. */
  mark(): () => void;
}

type KeyDay = Omit<UsageChange, 'startedAt'> & { day: number };

/** Does one upsert for all that the calls of a transaction add to the same row; otherwise each call would need six. */
export function openTotals(db: WriteDb): Totals {
  /** Counters by run, then by name. */
  let counts = new Map<string, Map<string, number>>();
  let days = new Map<string, KeyDay>();

  return {
    count(runId, name, by) {
      if (by === 0) return;
      let ofRun = counts.get(runId);
      if (!ofRun) counts.set(runId, (ofRun = new Map<string, number>()));
      ofRun.set(name, (ofRun.get(name) ?? 0) + by);
    },
    countUsage({ keyFingerprint, currency, startedAt, billed, billingUnknown, lowMicros, highMicros }) {
      const day = utcDay(startedAt);
      const key = `${keyFingerprint} ${currency} ${day}`;
      const known = days.get(key);
      if (!known) {
        days.set(key, { keyFingerprint, currency, day, billed, billingUnknown, lowMicros, highMicros });
        return;
      }
      known.billed += billed;
      known.billingUnknown += billingUnknown;
      known.lowMicros += lowMicros;
      known.highMicros += highMicros;
    },
    counterOf(runId, name) {
      const stored = statement<[string, string], { count: number }>(db, 'SELECT count FROM run_counts WHERE run_id = ? AND name = ?');
      return (stored.get(runId, name)?.count ?? 0) + (counts.get(runId)?.get(name) ?? 0);
    },
    write() {
      for (const [runId, ofRun] of counts)
        for (const [name, by] of ofRun)
          statement(
            db,
            `INSERT INTO run_counts (run_id, name, count) VALUES (?, ?, ?)
             ON CONFLICT (run_id, name) DO UPDATE SET count = count + excluded.count`,
          ).run(runId, name, by);
      for (const change of days.values())
        statement(
          db,
          `INSERT INTO key_usage (key_fingerprint, currency, day, billed, billing_unknown, low_micros, high_micros)
             VALUES (@keyFingerprint, @currency, @day, @billed, @billingUnknown, @lowMicros, @highMicros)
           ON CONFLICT (key_fingerprint, currency, day) DO UPDATE SET billed = billed + excluded.billed, billing_unknown = billing_unknown + excluded.billing_unknown,
             low_micros = low_micros + excluded.low_micros, high_micros = high_micros + excluded.high_micros`,
        ).run(change);
      counts.clear();
      days.clear();
    },
    mark() {
      const before = {
        counts: new Map([...counts].map(([runId, ofRun]) => [runId, new Map(ofRun)])),
        days: new Map([...days].map(([key, day]) => [key, { ...day }])),
      };
      return () => ({ counts, days } = before);
    },
  };
}
