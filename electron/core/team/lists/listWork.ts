/** What sending and taking in shared lists have in common. */
import type { Queue } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { TeamDevice } from '../../evidence/format/part.ts';
import type { Handovers } from '../../handover/handovers.ts';
import type { Ports } from '../../ports.ts';
import type { ListRows } from '../../privacy/person/mentions.sql.ts';
import type { Background } from '../link/background.ts';
import type { SharedRecordsNeeds } from './sharedRecords.ts';

export interface SharingNeeds extends SharedRecordsNeeds {
  ports: Pick<Ports, 'clock' | 'random' | 'log'>;
  newId(): string;
  handovers: Pick<Handovers, 'give' | 'receive' | 'suppressionsOf'>;
  /** Resolves when the list shows the ledger's acts on it. */
  followList(listId: string): Promise<void>;
  /** Signs what this device added to a shared list since it last signed. `withAnswers` false: only people's actions. */
  statePart(listId: string, signer: TeamDevice, withAnswers: boolean): Promise<void>;
  /** Applies a colleague's purge of these rows. Throws Failed('list.busy') while a run of the list is in progress. */
  purgeRows(rows: ListRows, by: string): Promise<void>;
}

export interface ListWork {
  background: Background;
  /** One list at a time: each takes a thread and a file. */
  queue: Queue;
}

const notNow: readonly string[] = ['list.busy', 'dataFolder.inUse'];
/** Whether this failure means only that it can't be done now. */
export const isNotNow = (error: unknown): boolean => error instanceof Failed && notNow.includes(error.failure.code);
