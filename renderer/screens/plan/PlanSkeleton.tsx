/** A check's layout while its rows are counted. */
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './PlanScreen.module.css';

/** `lines`: as many as will stand there at least, so that little jumps. */
export const PlanSkeleton = ({ lines }: { lines: number }) => (
  <div className={css.counting} role="status">
    <span className="hidden-visually">Counting what would be bought</span>
    {[1, 0.8, 0.9, 0.7].slice(0, lines).map((share) => (
      <Skeleton key={share} width={`${share * 100}%`} height={16} />
    ))}
  </div>
);
