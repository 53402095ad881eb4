/** The numbers that some answer in this data folder calls a litigator's: what one list found out holds in all of them. */
import type { ReadDb } from '../../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer, clearAnswersSince } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import { litigatorFreshMs } from '../freshness.ts';

/** Who says so: an answer of the service, or only one of the sandbox, which counts where other sandbox answers do. */
export type KnownBy = 'live' | 'sandbox';

const read = new WeakMap<ReadDb, { through: number; phones: Map<string, KnownBy> }>();

/** By phone, canonical, as far as the ledger knows now. Each connection reads an answer only once. */
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

/** Whether a number, canonical, is clear. */
export type IsClear = (phone: string) => boolean;

/**
 * The numbers that an answer in this data folder plainly says aren't litigators', and that hasn't expired: whoever asked, for whichever
 * list. At `now` (epoch ms), if a clear answer counts for `litigatorMs` (null: for as long as usual). `withSandbox`: what only the sandbox
 * says counts, too. Reads every such answer once, some seconds for a million.
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
