/** Says what a handed-over file holds, and what came of receiving one. */
import type { HandedCounts, Received, ReceivedCounts } from '#contract/handover/handover.ts';
import { count, counted } from '../count.ts';
import { quoted } from '../quoted.ts';

/** `12,472 rows, 2 runs, 9,120 answers, 31 decisions and notes` */
export function handedSentence({ rows, runs, answers, actions, outcomes, suppressions }: HandedCounts): string {
  return [
    counted(rows, 'row'),
    counted(runs, 'run'),
    counted(answers, 'answer'),
    counted(actions, 'decision or note', 'decisions and notes'),
    ...(outcomes > 0 ? [counted(outcomes, 'outcome')] : []),
    ...(suppressions > 0 ? [counted(suppressions, 'suppression')] : []),
  ].join(', ');
}

const came = ({ answers, actions, outcomes, runs, suppressions }: ReceivedCounts): string =>
  [
    counted(runs.added, 'run'),
    counted(answers.added, 'answer'),
    counted(actions.added, 'decision or note', 'decisions and notes'),
    counted(outcomes.added, 'outcome'),
    ...(suppressions.added > 0 ? [counted(suppressions.added, 'suppression')] : []),
  ].join(', ');

const proofs: Readonly<Record<Received['evidence'], string>> = {
  taken: '',
  apart: ' You and the sender had both made evidence of it: whoever made it proves its rows.',
  failed: ' The sender’s evidence couldn’t be written here, so its rows can’t be proved yet: receive the file again.',
};

/** A few sentences on what came, and what was known. */
export function receivedSentence({ name, merged, counts, evidence }: Received): string {
  if (!merged) return `Added ${quoted(name)}: ${came(counts)}.`;
  const known = counts.answers.known + counts.actions.known + counts.outcomes.known + counts.runs.known;
  return `Merged into ${quoted(name)}: ${came(counts)} came; ${known === 1 ? 'one record was' : `${count(known)} records were`} here already. Of two decisions on a row, the later holds.${proofs[evidence]}`;
}
