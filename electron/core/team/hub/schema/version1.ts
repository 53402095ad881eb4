/** Version 1 of the hub: everything. */
import type { HubMigration } from './hubMigration.ts';
import { asking } from './version1/asking.ts';
import { guards } from './version1/guards.ts';
import { keys } from './version1/keys.ts';
import { log } from './version1/log.ts';
import { looking } from './version1/looking.ts';
import { members } from './version1/members.ts';
import { schedules } from './version1/schedules.ts';
import { servers } from './version1/servers.ts';
import { settling } from './version1/settling.ts';
import { tables } from './version1/tables.ts';

export const version1: HubMigration = {
  version: 1,
  sql: (groups) => [tables, guards, members(groups), looking, keys, asking, settling, log, servers, schedules].join('\n'),
};
