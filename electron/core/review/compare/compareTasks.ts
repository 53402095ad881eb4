/** The list thread's tasks for comparing. */
import type { Compared, Comparison } from '#contract/review/compare.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import type { CommandTasks } from '../../platform/threads/threadCommands.ts';
import { openSlices } from '../slices.ts';
import type { Comparisons } from './comparisons.ts';
import { tableOf, type ToExport, type WriteTable } from './exportCompared.ts';
import { readCompared, rowsOfKinds } from './readCompared.ts';

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type CompareTasks = Pick<CommandTasks<'review'>, 'review.comparedRows'> & {
  /** Rejects with Failed('view.superseded') soon after the caller's signal is set. */
  'review.countCompared': { params: { comparison: Comparison }; returns: Compared; progress: { rows: number; of: number } };
  /** Rejects as `review.countCompared` does, and leaves no file then. */
  'review.writeCompared': {
    /** `isShown`: a person sees the file's name, which must then say if its answers are invented. */
    params: { comparison: Comparison; path: string; isShown: boolean } & ToExport;
    returns: { rows: number; path: string; bytes: number };
  };
};

export function compareTasks(ledger: () => ReadDb, comparisons: Comparisons, writeTable: WriteTable): TaskHandlers<CompareTasks> {
  return {
    'review.countCompared': async ({ comparison }, { signal, progress }) =>
      (await comparisons.of(comparison, openSlices(signal), progress)).compared,
    'review.comparedRows': async ({ comparison, kind, of, from, count }, { signal }) => {
      const slices = openSlices(signal);
      const made = await comparisons.last(comparison, slices);
      const rows = await rowsOfKinds(made.kinds[of], [kind], slices);
      return comparisons.use(comparison, slices, async (sides) =>
        readCompared(ledger(), sides, made.match, of, [...rows.subarray(from, from + count)]).map(({ other: _, ...row }) => row),
      );
    },
    'review.writeCompared': async ({ comparison, path, isShown, ...chosen }, { signal }) => {
      const slices = openSlices(signal);
      const made = await comparisons.last(comparison, slices);
      return comparisons.use(comparison, slices, async (sides) => {
        const { table, rows } = await tableOf(ledger(), sides, made, chosen, slices);
        return { rows, ...(await writeTable(path, { ...table, sandbox: isShown && made.compared.sandbox })) };
      });
    },
  };
}
