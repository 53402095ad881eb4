/** The numbers that an answer in this data folder plainly says aren't litigators', and that hasn't expired: whoever asked, for whichever list. */
import type { ReadDb } from '../../platform/database.ts';
import { clearAnswersSince } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import { litigatorFreshMs } from '../freshness.ts';

/** Whether a number, canonical, is clear. */
export type IsClear = (phone: string) => boolean;

/**
 * At `now` (epoch ms), if a clear answer counts for `litigatorMs` (null: for as long as usual). `withSandbox`: what only the sandbox says counts, too.
 * Reads every such answer once, some seconds for a million.
 */
export function openClearPhones(
  ledger: ReadDb,
  { now, litigatorMs, withSandbox }: { now: number; litigatorMs: number | null; withSandbox: boolean },
): IsClear {
  const found: number[] = [];
  for (const { phone, sandbox } of clearAnswersSince(ledger, now - (litigatorMs ?? litigatorFreshMs)))
    if (withSandbox || !sandbox) found.push(numberOf(phone));
  // Eight bytes for each: a million texts would be a hundred megabytes.
  const sorted = Float64Array.from(found).sort();
  return (phone) => {
    const wanted = numberOf(phone);
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
      else to = middle;
    }
    return sorted[from] === wanted;
  };
}

/** At most 15 digits follow the plus. */
const numberOf = (phone: string): number => Number(phone.slice(1));
