/** A picture of a spreadsheet with checked rows. */
const lines = [43, 54, 65, 76];

export const SheetPicture = () => (
  <svg width="92" height="92" viewBox="0 0 92 92" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <rect x="22" y="10" width="56" height="66" rx="7" fill="var(--sunken)" />
    <rect x="12" y="18" width="58" height="66" rx="7" fill="var(--surface)" stroke="var(--line-2)" />
    <path d="M12 33h58M31 33v51" stroke="var(--line)" />
    <path d="M18 26h8m10 0h16" stroke="var(--line-2)" strokeWidth="3" />
    {lines.map((y, index) => (
      <g key={y}>
        <path d={`M37 ${y}h${[24, 18, 22, 14][index] ?? 20}`} stroke="var(--line-2)" strokeWidth="2.5" />
        {index === 2 ? (
          <path d={`M19 ${y - 2.5}l5 5m0-5-5 5`} stroke="var(--red)" strokeWidth="2" />
        ) : (
          <path d={`M18.5 ${y}l2 2 4-4.5`} stroke="var(--good)" strokeWidth="2" />
        )}
      </g>
    ))}
  </svg>
);
