/** The command that shows some of the suppression list's entries. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Clock } from '../ports.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normalisePhone } from '../normalise/phoneCell.ts';
import { normaliseDomain } from '../normalise/suppressed.ts';
import type { ReadDb } from '../store/database.ts';
import { getSecret } from '../store/ledger/settings.ts';
import { createEntryHash } from '../store/ledger/suppressions/entryHash.ts';
import type { ThreadPool } from '../threads/threadPool.ts';
import type { ListTasks } from './listTaskMap.ts';

export interface BrowseNeeds {
  db: ReadDb;
  clock: Clock;
  country(): string;
  browser: Pick<ThreadPool<ListTasks>, 'use'>;
}

export function browseSuppressions({ db, clock, country, browser }: BrowseNeeds): Pick<CommandHandlers, 'suppressions.browse'> {
  /** Entries kept as hashes are found by their whole text alone. */
  const hashesOf = (text: string): string[] => {
    const hashEntry = createEntryHash(getSecret(db));
    const phone = normalisePhone(text, country());
    const email = normaliseEmail(readCell(text, 'email'));
    const domain = normaliseDomain(text);
    return [
      ...(phone === null ? [] : [hashEntry('phone', phone)]),
      ...(email === null ? [] : [hashEntry('email', email)]),
      ...(domain === null ? [] : [hashEntry('domain', domain)]),
    ];
  };
  return {
    'suppressions.browse': ({ filter, from, count }) =>
      browser.use((thread) => thread.call('suppressions.window', { filter, hashes: hashesOf(filter.text), at: clock.now(), from, count })),
  };
}
