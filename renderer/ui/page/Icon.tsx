/** One of our icons, next to a word and hidden from screen readers: the word says it. */
import { iconPaths, type IconName } from './iconPaths.ts';

export const Icon = ({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
);
