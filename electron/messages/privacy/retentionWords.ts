/** What the window says of how long lists and answers are kept. */
import type { Retention } from '#contract/privacy/retention.ts';
import { counted, fileSize } from '../count.ts';

const dueAnswers = (answers: number): string => counted(answers, 'answer');

export const retentionWords = {
  /** Null: nothing is past its date. */
  due: ({ lists, answers }: Retention): string | null => {
    const due = lists.filter(({ isDue }) => isDue).length;
    const parts = [...(due > 0 ? [counted(due, 'list')] : []), ...(answers.due > 0 ? [dueAnswers(answers.due)] : [])];
    if (parts.length === 0) return null;
    return `${parts.join(' and ')} ${due + answers.due === 1 ? 'is' : 'are'} past ${due + answers.due === 1 ? 'its' : 'their'} retention date`;
  },
  aboutDue: 'Nothing is deleted by itself.',
  show: 'Show what would go',
  dialog: {
    title: 'Past the retention date',
    about:
      'Lists go for good, with the copies kept of their files and all that was asked about their rows. Backups that you made keep their copies.',
    list: (name: string, rows: number, bytes: number, day: string) =>
      `${name}: ${counted(rows, 'row')}, ${fileSize(bytes)}, kept until ${day}`,
    answers: (answers: number, bytes: number, days: number) =>
      `${dueAnswers(answers)} older than ${counted(days, 'day')}, ${fileSize(bytes)}: what was sent and received goes`,
    lists: 'Lists to delete',
    remove: (lists: number, answers: number) =>
      `Delete ${[...(lists > 0 ? [counted(lists, 'list')] : []), ...(answers > 0 ? [dueAnswers(answers)] : [])].join(' and ')}`,
    nothing: 'Delete nothing',
    done: (lists: number, answers: number) => `Deleted ${counted(lists, 'list')} and ${dueAnswers(answers)}`,
  },
  keep: {
    menu: 'Keep until…',
    title: (name: string) => `Keep “${name}” until`,
    about: 'After this day Rollcall reminds you on the lists screen. It deletes nothing by itself.',
    day: 'Last day',
    set: 'Set date',
    asSettings: 'As in the settings',
    withoutEnd: 'For good',
    choose: 'Choose a day',
  },
  settings: {
    title: 'Delete old data',
    about: 'Rollcall asks you on that day, and deletes nothing by itself.',
    lists: 'Delete lists after (days)',
    answers: 'Delete results after (days)',
    empty: 'Never',
  },
} as const;
