/** What the dialogs say in which a list is handed over and received. */
import { count, counted } from '../count.ts';

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
    made: 'Made',
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
