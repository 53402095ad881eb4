/** Counts what leaves while it leaves: for the summary of a workbook, the record of the export, and the way home. */
import type { DecisionValue } from '../../contract/decision.ts';
import { grades, litigatorStates, rowStatuses, type Grade, type Litigator, type RowStatus } from '../../contract/verdict.ts';
import type { RowFacts } from '../store/lists/rows/exportPages.ts';

export interface Tally {
  rows: number;
  /** True where any written verdict rests on a sandbox answer. */
  sandbox: boolean;
  grades: Record<Grade | 'none', number>;
  litigator: Record<Litigator, number>;
  decisions: Record<DecisionValue | 'none', number>;
  statuses: Record<Exclude<RowStatus, 'unplanned'>, number>;
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export function newTally(): Tally {
  return {
    rows: 0,
    sandbox: false,
    grades: zeros([...grades, 'none']),
    litigator: zeros(litigatorStates),
    decisions: { keep: 0, hold: 0, drop: 0, none: 0 },
    statuses: zeros(rowStatuses.filter((status) => status !== 'unplanned')),
  };
}

/** `rows`: how many rows of which the same is known. */
export function count(tally: Tally, { verdict, decision }: Pick<RowFacts, 'verdict' | 'decision'>, rows = 1): void {
  tally.rows += rows;
  tally.sandbox ||= verdict?.sandbox ?? false;
  tally.grades[verdict?.grade ?? 'none'] += rows;
  tally.litigator[verdict?.litigator ?? 'notChecked'] += rows;
  tally.decisions[decision ?? 'none'] += rows;
  const status = verdict?.status ?? 'pending';
  tally.statuses[status === 'unplanned' ? 'pending' : status] += rows;
}
