/** The first line of evidence, which says what the sealed statement says, and where its answers came from. */
import { evidenceFormat, evidenceVersion, type EvidenceEnvironment, type EvidenceHeader } from '#contract/evidence/evidence.ts';

export const headerOf = ({ environment, rows }: { environment: EvidenceEnvironment; rows: number }): EvidenceHeader => ({
  environment,
  format: evidenceFormat,
  rows,
  version: evidenceVersion,
});

/** A run is the sandbox's as soon as one of its answers is. */
export function environmentOfRuns(runs: readonly { sandbox: boolean }[]): EvidenceEnvironment {
  if (runs.length === 0) return 'NONE';
  if (runs.every(({ sandbox }) => sandbox)) return 'SANDBOX';
  return runs.some(({ sandbox }) => sandbox) ? 'SANDBOX AND LIVE' : 'LIVE';
}
