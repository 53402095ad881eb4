/** The command that shows some of the suppression list's entries. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Clock } from '../ports.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import { normaliseDomain } from '../normalise/suppressed.ts';
import type { ReadDb } from '../platform/database.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { createEntryHash } from './entryHash.sql.ts';
import type { ThreadPool } from '../platform/threads/threadPool.ts';
import type { SuppressionTasks } from './suppressionTasks.ts';

export interface BrowseNeeds {
  db: ReadDb;
  clock: Clock;
  country(): string;
  browser: Pick<ThreadPool<SuppressionTasks>, 'use'>;
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
