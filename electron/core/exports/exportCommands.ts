/** Writes a list out for whoever asked: caught up first, then the file, then the record that it went out. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { Clock, Files } from '../ports.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Thread } from '../threads/openThread.ts';
import type { ExportTasks } from './tasks.ts';

export interface ExportNeeds {
  thread: Pick<Thread<ExportTasks>, 'call'>;
  files: Pick<Files, 'destination'>;
  writeLedger: WriteLedger;
  clock: Pick<Clock, 'now'>;
  /** A UUIDv7. */
  newId(): string;
  /** Whose name stands beside the record. */
  by(): string;
  emit: Emit;
  /** Lets the list catch up with the ledger: verdicts with answers, and decisions, of which a crash may have kept some from being mirrored. */
  catchUp(listId: string): Promise<void>;
}

export function exportCommand(needs: ExportNeeds): Pick<CommandHandlers, 'exports.write'> {
  const { thread, files, clock, emit } = needs;
  return {
    'exports.write': async ({ destinationId, ...request }) => {
      const { listId, format } = request;
      const { path, fileName, download } = files.destination(destinationId);
      await needs.catchUp(listId);
      const written = await thread.call(
        'exports.write',
        { ...request, path },
        { onProgress: ({ rows, of }) => emit('exports.progressed', { listId, rows, of }) },
      );
      const exportId = needs.newId();
      await record({ ...written, exportId, listId, fileName, format, by: needs.by(), at: clock.now() });
      emit('lists.changed', { listId });
      return { exportId, fileName, rows: written.rows, bytes: written.bytes, sandbox: written.sandbox, download };
    },
  };

  async function record(params: Parameters<typeof needs.writeLedger<'exports.append'>>[1]): Promise<void> {
    try {
      await needs.writeLedger('exports.append', params);
    } catch (error) {
      // Beside the process that owns the folder nothing may be written to it: the file went out all the same.
      if (!(error instanceof Failed && error.failure.code === 'dataFolder.inUse')) throw error;
    }
  }
}
