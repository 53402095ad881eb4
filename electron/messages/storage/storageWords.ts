/** Words for what happened to the data folder's files: recovered, restored, backed up, checked. */
import { ledgerFile, type Backup, type LedgerCheck, type LedgerProblemKind, type StorageNotice } from '#contract/storage/storage.ts';
import type { DamagedList } from '#contract/lists/list.ts';
import { count, counted } from '../count.ts';

const isLedger = ({ file }: Pick<StorageNotice, 'file'>): boolean => file === ledgerFile;

/** `The ledger was damaged and has been recovered`. */
export function noticeTitle(notice: StorageNotice): string {
  if (notice.kind === 'restored') return 'The ledger was replaced with a backup';
  const what = isLedger(notice) ? 'The ledger' : notice.listName === null ? 'A list' : `The list “${notice.listName}”`;
  return isGone(notice) ? `${what} was damaged and could not be read` : `${what} was damaged and has been recovered`;
}

/** Title for a list that was found damaged while the program is running; `damagedRemedy` says what to do. */
export const damagedTitle = ({ name }: DamagedList): string =>
  `${name === null ? 'A list' : `The list “${name}”`} is damaged and can’t be read`;
export const damagedRemedy =
  'Close Rollcall and open it again to recover what can be read. The damaged file is kept, and answers and decisions are safe in the ledger.';

/** Whether even the cells of a list were lost. */
const isGone = (notice: StorageNotice): boolean => !isLedger(notice) && !notice.tables.some(({ table }) => table === 'cells');

/** Says whether suppressions added since the backup are still in effect. */
function suppressedSentences({ suppressed }: Pick<StorageNotice, 'suppressed'>): string[] {
  if (suppressed === null)
    return [
      'The previous ledger could not be read, so whoever was suppressed since then may be called again: import your suppression lists anew.',
    ];
  return [
    ...(suppressed.kept > 0
      ? [
          `${counted(suppressed.kept, 'entry', 'entries')} added to the suppression list since then ${suppressed.kept === 1 ? 'stays' : 'stay'} on it.`,
        ]
      : []),
    ...(suppressed.lost > 0
      ? [
          `${counted(suppressed.lost, 'entry', 'entries')} kept as hashes could not be carried over: the backup is another folder’s. Add them again.`,
        ]
      : []),
  ];
}

/** Says whether persons purged since the backup were purged from it, too. */
function purgedSentences({ purged }: Pick<StorageNotice, 'purged'>): string[] {
  if (purged === null) return ['Whoever was purged since then is in it again: purge them anew.'];
  const { again, unsure } = purged;
  if (again === 0) return [];
  const all = `${counted(again, 'purge')} made since then ${again === 1 ? 'was' : 'were'} done again`;
  if (unsure === 0) return [`${all}.`];
  return [`${all}; for ${count(unsure)} of them, nothing says any more who it was, so purge whoever you purged since then anew.`];
}

/** Tables without which entries of the suppression list are lost: the entries, and the secret that some are hashed with. */
const keepsSuppressed = ['suppressions', 'meta'];

/** Says what was recovered, what wasn't, and what to do. `madeAt`: when the backup was made, in words. */
export function noticeSentences(notice: StorageNotice, madeAt: string | null): string[] {
  const { kind, quarantinedAs, tables, chain } = notice;
  const kept = quarantinedAs === null ? [] : [`The previous file is kept as ${quarantinedAs}.`];
  if (kind === 'restored')
    return [
      `It holds everything up to ${madeAt === null ? 'when it was made' : madeAt}. Later answers and decisions are not in it; checks made since then may be made and billed again.`,
      ...suppressedSentences(notice),
      ...purgedSentences(notice),
      ...kept,
    ];
  if (isGone(notice)) return ['Nothing could be recovered, so import the file again.', ...kept];
  const of = (name: string) => tables.find(({ table }) => table === name);
  const part = (name: string, one: string, many?: string): string[] => {
    const table = of(name);
    return table ? [counted(table.recovered, one, many)] : [];
  };
  const found = isLedger(notice)
    ? [...part('runs', 'run'), ...part('attempts', 'check'), ...part('answer_bodies', 'answer'), ...part('actions', 'decision')]
    : [...part('cells', 'row'), ...part('rejected_lines', 'rejected line')];
  const damaged = tables.filter(({ lost, refused }) => lost || refused > 0);
  const lost =
    damaged.length === 0
      ? 'Nothing seems to be missing.'
      : `Some parts could not be read and are lost (${damaged.map(({ table }) => table.replaceAll('_', ' ')).join(', ')}).`;
  const gap =
    chain !== null && chain.lost > 0 ? [`The chain of records has ${counted(chain.lost, 'gap')} among ${count(chain.size)}.`] : [];
  return [
    `Recovered: ${found.join(', ')}. ${lost}`,
    ...gap,
    ...(damaged.some(({ table }) => keepsSuppressed.includes(table))
      ? ['Part of the suppression list is lost, so people on it may be called again: import your suppression lists anew.']
      : []),
    ...(isLedger(notice) ? ['A check whose outcome is lost counts as in doubt.'] : []),
    ...kept,
  ];
}

const reasons: Record<Backup['reason'], string> = {
  migration: 'Before an update',
  asked: 'Made by you',
  found: 'Found in the folder',
};
export const backupReason = (reason: Backup['reason']): string => reasons[reason];

const problems: Record<LedgerProblemKind, string> = {
  structure: 'the file’s structure is damaged',
  chainGap: 'records are missing from the chain',
  leafChanged: 'records differ from what the chain says',
  headChanged: 'the chain does not match its head',
  recordChanged: 'rows differ from their records',
  recordMissing: 'recorded rows are missing',
  answerChanged: 'answers differ from the bytes received',
  answerMissing: 'recorded answers are missing',
  listDiffers: 'lists say something else than their records',
  lostBefore: 'records were lost when the ledger was recovered',
};
export const problemTitle = (kind: LedgerProblemKind): string => problems[kind];

/** `Everything matches: 3,412 records, 1,204 calls, 1,180 answers, 2 lists.` */
export function checkSentence({ problems: found, records, attempts, answers, lists }: LedgerCheck): string {
  const looked = [counted(records, 'record'), counted(attempts, 'check'), counted(answers, 'answer'), counted(lists, 'list')].join(', ');
  const kinds = Object.values(found).filter((times) => times > 0).length;
  return kinds === 0 ? `Everything matches: ${looked}.` : `Not everything matches (${looked} checked).`;
}
