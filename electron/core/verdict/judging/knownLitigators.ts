/** The numbers that some answer in this data folder calls a litigator's: what one list found out holds in all of them. */
import type { ReadDb } from '../../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer } from '../../service/answers/kept/litigatorAnswers.sql.ts';

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
