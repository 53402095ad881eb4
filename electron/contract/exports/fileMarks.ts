/** What the name of an exported file says of it, before its extension: `leads.redacted.sandbox.csv`. */

/** In this order. `redacted`: people are masked; `sandbox`: its answers are invented. */
const fileMarks = ['redacted', 'sandbox'] as const;
export type FileMark = (typeof fileMarks)[number];

const ending = new RegExp(`(?:\\.(?:${fileMarks.join('|')}))+$`, 'i');

/** `name`: without its extension. It keeps the marks that it has, and gets these; without any to get, it loses them. */
export function markedName(name: string, marks: readonly FileMark[]): string {
  const [had = ''] = ending.exec(name) ?? [];
  const bare = name.slice(0, name.length - had.length);
  if (marks.length === 0) return bare;
  const has = had.toLowerCase().split('.');
  if (marks.every((mark) => has.includes(mark))) return name;
  return [bare, ...fileMarks.filter((mark) => marks.includes(mark) || has.includes(mark))].join('.');
}

export const marksOf = ({ redacted, sandbox }: Readonly<Record<FileMark, boolean>>): FileMark[] =>
  fileMarks.filter((mark) => (mark === 'redacted' ? redacted : sandbox));
