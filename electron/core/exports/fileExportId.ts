import { hash } from 'node:crypto';

/**
 * Returns the id of one file of an export. The first file has the export's own id; the others' are derived from it, as UUIDs of the same
 * time: rows refer to them while the files are being written in a thread, before they are recorded.
 */
export function fileExportId(exportId: string, index: number): string {
  if (index === 0) return exportId;
  const digits = hash('sha256', `${exportId} ${index}`);
  return `${exportId.slice(0, 15)}${digits.slice(0, 3)}-${exportId.slice(19, 20)}${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
