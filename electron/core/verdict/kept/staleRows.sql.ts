/** Rows whose clear litigator check expires before a point in time, or has expired already: by their indexes, at any size of a list. */
import type { Stale } from '#contract/plan/freshDays.ts';
import { statement, type ReadDb } from '../../platform/database.ts';

/** `now`, `before`: epoch ms. */
export function countStale(db: ReadDb, now: number, before: number): Stale {
  const found = statement<{ now: number; before: number }[], { due: number; past: number; at: number | null; expired: number }>(
    db,
    `SELECT count(*) AS due, coalesce(sum(clear_until < @now), 0) AS past, min(CASE WHEN clear_until >= @now THEN clear_until END) AS at,
       (SELECT count(*) FROM verdicts WHERE not_checked = 'expired') AS expired
     FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < @before`,
  ).get({ now, before });
  const { due = 0, past = 0, at = null, expired = 0 } = found ?? {};
  return { rows: due + expired, expired: past + expired, at };
}

/** The rows themselves, in order. */
export const staleRows = (db: ReadDb, before: number): Uint32Array =>
  Uint32Array.from(
    statement<[number], number>(
      db,
      `SELECT row FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < ?
       UNION ALL SELECT row FROM verdicts WHERE not_checked = 'expired'`,
    )
      .pluck()
      .all(before),
  ).sort();
