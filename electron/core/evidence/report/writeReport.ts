/** Writes the report on a file of evidence. */
import { openAtomicFile } from '../../exports/files/atomicFile.ts';
import { readReportFacts } from './reportFacts.ts';
import { renderReport } from './renderReport.ts';

/**
 * `evidencePath`: whole evidence that was just written, or verified. `sha256`: of its bytes, hex. Returns the report's size in bytes. Throws
 * Failed('disk.full' | 'export.cannotWrite').
 */
export async function writeReport(evidencePath: string, sha256: string, reportPath: string): Promise<number> {
  const page = renderReport(await readReportFacts(evidencePath, sha256));
  const file = await openAtomicFile(reportPath);
  try {
    await file.write(page);
    return (await file.commit()).bytes;
  } finally {
    await file.discard();
  }
}
