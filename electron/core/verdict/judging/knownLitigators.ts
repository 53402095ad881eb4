/** The numbers that any answer in this data folder names as a litigator's: what one list found out applies to all. */
import type { ReadDb } from '../../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer, clearAnswersSince } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import { litigatorFreshMs } from '../freshness.ts';

/** The source: a live answer of the service, or only one of the sandbox, which counts where other sandbox answers do. */
export type KnownBy = 'live' | 'sandbox';

const read = new WeakMap<ReadDb, { through: number; phones: Map<string, KnownBy> }>();

/** Returns the known litigators by canonical phone, according to the ledger now. Each connection reads an answer only once. */
export function knownLitigators(ledger: ReadDb): ReadonlyMap<string, KnownBy> {
  let known = read.get(ledger);
  if (known === undefined) read.set(ledger, (known = { through: 0, phones: new Map() }));
  const through = newestLitigatorAnswer(ledger);
  if (through > known.through) {
    for (const { phone, sandbox } of litigatorsBetween(ledger, known.through, through))
      if (!sandbox || !known.phones.has(phone)) known.phones.set(phone, sandbox ? 'sandbox' : 'live');
    known.through = through;
  }
  return known.phones;
}

/** Whether a canonical number is clear. */
export type IsClear = (phone: string) => boolean;

/**
 * Returns a test for the numbers that an unexpired answer in this data folder explicitly clears, whichever list it was requested for.
 * Judged at `now` (epoch ms), with a clear answer valid for `litigatorMs` (null for the default). `withSandbox`: clear answers of the
 * sandbox count too. Reads every such answer once, which takes a few seconds for a million.
 */
export function openClearPhones(
  ledger: ReadDb,
  { now, litigatorMs, withSandbox }: { now: number; litigatorMs: number | null; withSandbox: boolean },
): IsClear {
  const found: number[] = [];
  for (const { phone, sandbox } of clearAnswersSince(ledger, now - (litigatorMs ?? litigatorFreshMs)))
    if (withSandbox || !sandbox) found.push(numberOf(phone));
  // Eight bytes per number: a million strings would take a hundred megabytes.
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

/** At most 15 digits follow the plus sign. */
const numberOf = (phone: string): number => Number(phone.slice(1));
