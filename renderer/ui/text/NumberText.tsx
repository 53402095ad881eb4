/** A number in a sentence or a column: grouped, tabular, with a true minus. */
import { count } from '#messages/count.ts';

export const NumberText = ({ value, className }: { value: number; className?: string }) => (
  <span className={className}>{count(value)}</span>
);
