/** The register of releases: each exported file, with the known litigators that are in it. */
import type { EvidencePredicate, EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { ExportedFile } from '../../exports/exportedFiles.sql.ts';
import { findWritten } from '../../exports/exports.sql.ts';
import { litigatorRows } from '../rows/judgedRows.sql.ts';
import { manualDecisionsOf } from '../../review/acts/manualDecisions.sql.ts';

type Releases = EvidencePredicate['releases'];

/** Oldest first. Litigators are those that are known now: whoever was found to be one later is counted, too. */
export function releasesOf(ledger: ReadDb, list: ReadDb, files: readonly ExportedFile[]): Releases {
  const known = files.length === 0 ? [] : litigatorRows(list);
  const decisions = manualDecisionsOf(list, known);
  const litigatorsIn = ({ exportId, rows }: ExportedFile): Releases[number]['litigators'] => {
    const written = findWritten(ledger, exportId);
    // Lines that never became rows are a file of a list that was split, too.
    if (written?.rows !== rows) return null;
    const its = known.filter((row) => written.decisionOf(row) !== undefined);
    const kept = its.filter((row) => written.decisionOf(row) === 'keep');
    const reasons = new Map<string, number>();
    for (const row of kept) {
      const reason = decisions.get(row)?.keptReason;
      if (typeof reason === 'string') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    return { rows: its.length, kept: kept.length, reasons: [...reasons].map(([reason, of]) => ({ reason, rows: of })) };
  };
  return files.map((file) => {
    const { exportId, fileName: name, sha256, rows, sandbox, by, at } = file;
    return { exportId, name, sha256, rows, sandbox, by, at: new Date(at).toISOString(), litigators: litigatorsIn(file) };
  });
}

/** A file that was written twice with the same bytes is there once. */
export const exportedSubjects = (files: readonly ExportedFile[]): EvidenceStatement['subject'] =>
  [...new Map(files.map((file) => [`${file.sha256} ${file.fileName}`, file])).values()].map(({ fileName, sha256 }) => ({
    name: fileName,
    digest: { sha256 },
    annotations: { role: 'exported' as const },
  }));
