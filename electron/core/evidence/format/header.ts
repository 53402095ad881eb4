/** The first line of evidence, which says what the sealed statement says. */
import { evidenceFormat, evidenceVersion, type EvidenceEnvironment, type EvidenceHeader } from '../../../contract/evidence.ts';

export const headerOf = ({ environment, rows }: { environment: EvidenceEnvironment; rows: number }): EvidenceHeader => ({
  environment,
  format: evidenceFormat,
  rows,
  version: evidenceVersion,
});
