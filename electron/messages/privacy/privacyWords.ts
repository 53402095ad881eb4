/** Says what is held on a person, and what a purge removed: for the window and the command line. */
import type { Held, HeldCount, HeldKind, Purged } from '#contract/privacy/privacy.ts';
import { count, counted } from '../count.ts';

const kinds: Record<HeldKind, readonly [one: string, many: string]> = {
  rows: ['row', 'rows'],
  rejectedLines: ['rejected line', 'rejected lines'],
  requests: ['request', 'requests'],
  answers: ['answer', 'answers'],
  otherAnswers: ['answer about others that names the person', 'answers about others that name the person'],
  lookups: ['look-up', 'look-ups'],
  decisions: ['decision or note', 'decisions and notes'],
  outcomes: ['call outcome', 'call outcomes'],
  suppressions: ['suppression', 'suppressions'],
  mentions: ['name or text that mentions the person', 'names and texts that mention the person'],
  originals: ['kept original', 'kept originals'],
  logs: ['line of the log', 'lines of the log'],
};

/** `2 rows` */
export const heldCountText = ({ kind, count: found }: Pick<HeldCount, 'kind' | 'count'>): string => counted(found, ...kinds[kind]);

/** Of all files together, in the order of the kinds. */
export function heldByKind(counts: readonly HeldCount[]): { kind: HeldKind; count: number }[] {
  return (Object.keys(kinds) as HeldKind[]).flatMap((kind) => {
    const sum = counts.reduce((all, one) => all + (one.kind === kind ? one.count : 0), 0);
    return sum === 0 ? [] : [{ kind, count: sum }];
  });
}

/** `2 rows, 3 answers and 1 suppression` */
export function heldText(counts: readonly HeldCount[]): string {
  const texts = heldByKind(counts).map(heldCountText);
  const last = texts.pop();
  return last === undefined ? 'nothing' : texts.length === 0 ? last : `${texts.join(', ')} and ${last}`;
}

/** Who was looked for, as it was understood. */
export const soughtText = ({ phone, email, name }: Pick<Held, 'phone' | 'email' | 'name'>): string =>
  [name, phone, email].filter((text) => text !== null).join(', ');

/** What a person has to know beyond the counts, one sentence each. */
export function purgeNotes({ dryRun, otherRows, suppressionsKept, exports, backups, counts }: Purged): string[] {
  const notes: string[] = [];
  const will = dryRun ? 'would' : '';
  if (suppressionsKept > 0)
    notes.push(
      `${counted(suppressionsKept, 'suppression')} ${dryRun ? 'would stay' : 'stayed'} as a keyed hash, so that the person isn’t called again.`,
    );
  if (counts.some(({ kind }) => kind === 'originals'))
    notes.push(`Kept originals ${will === '' ? 'were' : 'would be'} removed as a whole: a file can’t lose one line and keep its hash.`);
  if (otherRows > 0)
    notes.push(
      `${counted(otherRows, 'row')} of others ${dryRun ? 'would lose' : 'lost'} an answer that names the person, and ${dryRun ? 'would count' : 'count'} as not checked.`,
    );
  if (exports.length > 0)
    notes.push(`${counted(exports.length, 'exported file')} had the person; Rollcall can’t change files outside of its data folder.`);
  if (backups.length > 0)
    notes.push(`${counted(backups.length, 'backup')} ${backups.length === 1 ? 'still holds' : 'still hold'} the person.`);
  return notes;
}

/** Of a backup: how often the person stands in it. */
export const holdsText = (held: number | null): string =>
  held === null ? 'can’t be read, so it may hold the person' : `${count(held)} found in it`;
