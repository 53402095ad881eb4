/** A placeholder for a plan while it is counted, with the progress of the count. */
import type { EventPayload } from '#contract/events.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { Waterfall } from './Waterfall.tsx';

/** `lines`: the minimum number of lines to expect, so that little jumps. */
export const PlanSkeleton = ({ lines }: { lines: number }) => (
  <div className="stack gap-12 mt-16" role="status">
    <span className="hidden-visually">{words.waterfall.counting}</span>
    {[1, 0.8, 0.9, 0.7].slice(0, lines).map((share) => (
      <Skeleton key={share} width={`${share * 100}%`} height={16} />
    ))}
  </div>
);

interface PlanSkeletonProps {
  readonly check: EventPayload<'plans.progressed'>['checks'][number];
  /** Number of rows in the list. */
  readonly of: number;
  /** Whether to show each step from rows to calls, as for the first check. */
  readonly whole: boolean;
}

/** The counts so far, on the scale of the whole list; the line above them says that they are growing. */
export const CountedSoFar = ({ check, of, whole }: PlanSkeletonProps) => (
  <div className="mt-16">
    <p className="small text-2">{words.waterfall.counted(check.rows, of)}</p>
    <Waterfall check={{ ...check, exact: true }} whole={whole} rows={of} counted="soFar" stale={false} />
  </div>
);
