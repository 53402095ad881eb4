/** One of the program's icons. It stands next to a word, so it is hidden from screen readers. */
import type { ReactNode } from 'react';

export const Icon = ({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) => (
  <Outline size={size} stroke={1.5} className={className}>
    <path d={iconPaths[name]} />
  </Outline>
);

interface OutlineProps {
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is drawn in strokes of one width with round ends, on a ground of 16 by 16. */
export const Outline = ({ size = 16, stroke = 1.4, className, children }: OutlineProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The icons: 16 px, a single stroke, round caps. */
const iconPaths = {
  arrow: 'M3 8h10M9.5 4.5 13 8l-3.5 3.5',
  card: 'M3 4.5h10v7H3zM5.5 2.5h5M5.5 13.5h5',
  chart: 'M2.5 13.5h11M4 11V7.5h2V11M7 11V3.5h2V11M10 11V6h2v5',
  check: 'm3.5 8.5 3 3 6-7',
  chevron: 'm4 6 4 4 4-4',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.8V8l2.2 1.5',
  close: 'm4 4 8 8m0-8-8 8',
  columns: 'M3 3h10v10H3zM6.3 3v10m3.4-10v10',
  contested: 'M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13',
  copy: 'M5.5 5.5h8v8h-8zM2.5 10.5v-8h8',
  doubt: 'M8 2.5 13.5 8 8 13.5 2.5 8Z',
  down: 'M8 3.5v9M4.8 9.3 8 12.5l3.2-3.2',
  download: 'M8 2.5V10M5 7.3l3 3 3-3M2.5 11v2.5h11V11',
  file: 'M9 2H4.5A1.5 1.5 0 0 0 3 3.5v9A1.5 1.5 0 0 0 4.5 14h7a1.5 1.5 0 0 0 1.5-1.5V6ZM9 2v4h4',
  filter: 'M2.5 3.5h11l-4 4.8v4.2l-3 1.3V8.3Z',
  flask: 'M6 2h4M6.5 2v4L3 12.6A1 1 0 0 0 3.9 14h8.2a1 1 0 0 0 .9-1.4L9.5 6V2M5 10h6',
  gear: 'M6.9 3.5 7 1.9 9 1.9 9.1 3.5 10.4 4.1 11.6 3 13 4.4 11.9 5.6 12.5 6.9 14.1 7 14.1 9 12.5 9.1 11.9 10.4 13 11.6 11.6 13 10.4 11.9 9.1 12.5 9 14.1 7 14.1 6.9 12.5 5.6 11.9 4.4 13 3 11.6 4.1 10.4 3.5 9.1 1.9 9 1.9 7 3.5 6.9 4.1 5.6 3 4.4 4.4 3 5.6 4.1ZM8 6.1a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z',
  globe: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2Z',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.5V11M8 5h.01',
  key: 'M5.5 7.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM7.7 8.3l5.8-5.8m-2.5 2.5 2 2',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  mail: 'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3ZM2.3 4.6 8 9l5.7-4.4',
  money:
    'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM9.8 6.2C9.6 5.5 9 5.1 8 5.1c-1.1 0-1.8.5-1.8 1.3 0 1.9 3.7 1 3.7 3 0 .9-.8 1.5-1.9 1.5-1.1 0-1.8-.5-2-1.3M8 4.2v7.6',
  more: 'M3.5 8h.01M8 8h.01m4.490 0h.01',
  note: 'M3 3h10v7l-3.5 3.5H3zM13 10H9.5v3.5',
  offline:
    'm2 2 12 12M4.2 9a5.6 5.6 0 0 1 2.6-1.4m3 .2c.8.3 1.4.7 2 1.2M2 6.5a9 9 0 0 1 2.6-1.7M7 4.1a9 9 0 0 1 7 2.4M6.3 11.3a2.5 2.5 0 0 1 3.4 0M8 13.3h.01',
  pause: 'M5.5 3.5v9m5-9v9',
  pencil: 'm3 13 .7-3L10.8 3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L6 12.3Z',
  phone: 'M3 2.5h2.6l1.2 3-1.6 1.2a8 8 0 0 0 4.1 4.1l1.2-1.6 3 1.2V13a1 1 0 0 1-1 1A11 11 0 0 1 2 3.5a1 1 0 0 1 1-1Z',
  pin: 'M8 14s4.5-4 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 10 8 14 8 14ZM8 4.9a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z',
  play: 'm5 3 7.5 5L5 13Z',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13.5 3v3.5H10M13.3 6.5a5.7 5.7 0 1 0 .4 2.5',
  right: 'm6 4 4 4-4 4',
  rows: 'M2.5 4h11m-11 4h11m-11 4h11',
  search: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2Zm7 12-3.4-3.4',
  sort: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  split: 'M3 3h10v10H3zM10 3v10',
  stop: 'M4 4h8v8H4z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2m-5 0 .6 9h5.8l.6-9M6.7 7v4m2.6-4v4',
  undo: 'M5.5 3l-3 3 3 3m-3-3h7a4 4 0 0 1 0 8H7',
  up: 'M8 12.5v-9M4.8 6.7 8 3.5l3.2 3.2',
  upload: 'M8 10.5V3M5 5.8l3-3 3 3M2.5 10.5v3h11v-3',
  user: 'M8 2.4A2.8 2.8 0 1 1 8 8a2.8 2.8 0 0 1 0-5.6ZM2.8 14c.4-2.7 2.5-4 5.2-4s4.8 1.3 5.2 4',
  users:
    'M6 2.7a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM1.5 13c.3-2.3 2-3.5 4.5-3.5s4.2 1.2 4.5 3.5m.2-10.1a2.4 2.4 0 0 1 0 4.5m1.6 2.5c1.3.5 2 1.6 2.2 3.1',
  warning: 'm8 2.5 6 11H2ZM8 6.8v3m0 1.9h.01',
} as const;

export type IconName = keyof typeof iconPaths;
