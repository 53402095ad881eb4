/** Names the parts of an export, and says what a redacted copy is. */
import type { ExportSegment } from '#contract/exports/export.ts';

const segments: Record<ExportSegment, string> = {
  keep: 'Keep',
  hold: 'Hold',
  drop: 'Drop',
  undecided: 'Undecided',
  litigator: 'Litigators',
  rejected: 'Rejected lines',
};

export const segmentTitle = (segment: ExportSegment): string => segments[segment];

/** What a redacted copy masks, and what it doesn't. */
export const redactedSentence =
  'Masks phones, email addresses, names and streets wherever they are in a row. A name that is in no matched column and in no answer isn’t recognized: look through your other columns before you show the file.';
