/** The plan's layout while it is counted. */
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './PlanScreen.module.css';

export const PlanSkeleton = () => (
  <div className={css.counting} role="status">
    <span className="hidden-visually">Counting what would be bought</span>
    {[1, 0.8, 0.9, 0.7].map((share) => (
      <Skeleton key={share} width={`${share * 100}%`} height={16} />
    ))}
  </div>
);
