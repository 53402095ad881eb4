/** Text about handing a list over and receiving one: the file, its passphrase, the dialogs, and the result. */
import { leastPassphrase, type HandedCounts, type Received, type ReceivedCounts } from '#contract/handover/handover.ts';
import { count, counted } from '../count.ts';
import { quoted } from '../text.ts';

/** Text of the forms that encrypt a file with a passphrase or open one. */
export const passphraseWords = {
  passphrase: 'Passphrase',
  again: 'Passphrase again',
  hint: `At least ${leastPassphrase} characters. Nobody can open the file without it, and Rollcall doesn’t keep it.`,
  tooShort: `Enter at least ${leastPassphrase} characters`,
  differs: 'The two passphrases differ',
  suggest: 'Suggest one',
  suggested: 'Copy it now, and keep it apart from the file.',
  save: 'Save file',
} as const;

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

/** Says in a few sentences what was added and what was known before. */
export function receivedSentence({ name, merged, counts, evidence }: Received): string {
  if (!merged) return `Added ${quoted(name)}: ${came(counts)}.`;
  const known = counts.answers.known + counts.actions.known + counts.outcomes.known + counts.runs.known;
  return `Merged into ${quoted(name)}: ${came(counts)} came; ${known === 1 ? 'one record was' : `${count(known)} records were`} here already. Of two decisions on a row, the later holds.${proofs[evidence]}`;
}

/** Text of the dialogs for handing a list over and receiving one. */
export const handoverWords = {
  give: {
    menu: 'Hand over…',
    title: (list: string) => `Hand over “${list}”`,
    about:
      'One encrypted file with the rows, answers, decisions and their proofs, and the suppressions that match its rows. Your keys, other lists and the rest of the suppression list are not in it.',
    saved: (fileName: string, size: string) => `Saved ${fileName}, ${size}. Don’t send the passphrase together with it.`,
    fileName: (list: string) => `${list}.age`,
  },
  receive: {
    title: (file: string) => `Open ${file}`,
    about: 'A list that a colleague handed over. Nothing is added before you have seen what is in it.',
    open: 'Open',
    from: 'From',
    list: 'List',
    rows: 'Rows',
    answers: 'Answers',
    decisions: 'Decisions and notes',
    fromTo: (by: string, when: string) => `${by}, ${when}`,
    checked: (answers: number, runs: number) => `${count(answers)}, from ${counted(runs, 'run')}`,
    suppressions: 'Suppressions',
    suppressed: (by: string, entries: number) =>
      `${counted(entries, 'suppression')} of ${by} ${entries === 1 ? 'comes with it and goes' : 'come with it and go'} onto your suppression list, which counts for all of your lists.`,
    sandbox: 'Sandbox answers: people and answers are invented',
    unfinished: (runs: number) =>
      `${runs === 1 ? 'One run is' : `${count(runs)} runs are`} unfinished: agree who resumes ${runs === 1 ? 'it' : 'them'}, or answers are bought twice.`,
    known: (list: string) =>
      `“${list}” is here already: the file is merged into it. All decisions stay in the history; of two decisions on a row, the later holds.`,
    add: 'Add list',
    merge: 'Merge',
  },
} as const;
