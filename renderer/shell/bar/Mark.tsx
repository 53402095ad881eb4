/** Rollcall's logo: a roll with two lines called. */
import { shellWords as words } from '#messages/shellWords.ts';

export const Mark = () => (
  <svg width="22" height="22" viewBox="0 0 22 22" role="img" aria-label={words.rollcall}>
    <rect x="1" y="1" width="20" height="20" rx="6" fill="var(--accent)" />
    <g stroke="#fff" strokeWidth="1.6" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="m5.5 7.2 1.3 1.3L9 5.9M5.5 14.7l1.3 1.3L9 13.4" />
      <path d="M12 7.5h4.5M12 15h4.5" opacity=".7" />
    </g>
  </svg>
);
