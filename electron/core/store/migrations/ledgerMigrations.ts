/** The ledger's migrations, oldest first. */
import { ledger001First } from './ledger001First.ts';
import { ledger002Lookups } from './ledger002Lookups.ts';
import { ledger003Checks } from './ledger003Checks.ts';
import { ledger007Suppressions } from './ledger007Suppressions.ts';
import { ledger008Exports } from './ledger008Exports.ts';
import { ledger009Usage } from './ledger009Usage.ts';
import { ledger010LeanJobs } from './ledger010LeanJobs.ts';
import { ledger011Identities } from './ledger011Identities.ts';
import { ledger012PlainChecks } from './ledger012PlainChecks.ts';
import { ledger013ChosenTo } from './ledger013ChosenTo.ts';
import type { Migration } from './migrate.ts';

export const ledgerMigrations: readonly Migration[] = [
  ledger001First,
  ledger002Lookups,
  ledger003Checks,
  ledger007Suppressions,
  ledger008Exports,
  ledger009Usage,
  ledger010LeanJobs,
  ledger011Identities,
  ledger012PlainChecks,
  ledger013ChosenTo,
];
