import { hash } from 'node:crypto';

/**
 * The id of one file of an export, whose own id the first file has. Those of the others are made of it, as UUIDs of the same time: rows name them while
 * the files are being written, in a thread, and they are recorded afterwards.
 */
export function fileExportId(exportId: string, index: number): string {
  if (index === 0) return exportId;
  const digits = hash('sha256', `${exportId} ${index}`);
  return `${exportId.slice(0, 15)}${digits.slice(0, 3)}-${exportId.slice(19, 20)}${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
