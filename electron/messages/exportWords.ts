/** Names the parts of an export. */
import type { ExportSegment } from '../contract/export.ts';

const segments: Record<ExportSegment, string> = {
  keep: 'Keep',
  hold: 'Hold',
  drop: 'Drop',
  undecided: 'Undecided',
  litigator: 'Litigators',
  rejected: 'Rejected lines',
};

export const segmentTitle = (segment: ExportSegment): string => segments[segment];
