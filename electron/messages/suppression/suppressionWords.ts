/** What is said of the suppression list, in the window and the command line: its entries, what was added, and why a row is on it. */
import {
  allSuppressions,
  type SuppressedExports,
  type SuppressionCounts,
  type SuppressionImport,
} from '#contract/suppression/suppression.ts';
import type { Suppressing, SuppressedBy, SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { count, counted } from '../count.ts';

/** `12 phones, 1 e-mail address and 3 persons`; `no entries`. */
export function entriesText(entries: SuppressionCounts): string {
  if (allSuppressions(entries) === 0) return 'no entries';
  const parts = [
    entries.phones > 0 ? counted(entries.phones, 'phone') : '',
    entries.emails > 0 ? counted(entries.emails, 'e-mail address', 'e-mail addresses') : '',
    entries.domains > 0 ? counted(entries.domains, 'domain') : '',
    entries.persons > 0 ? counted(entries.persons, 'person', 'persons') : '',
  ].filter((part) => part !== '');
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** What was added, what was there already, and which lines had no entry. */
export function addedText({ batch, known, unread, unreadSamples }: SuppressionImport): string {
  const samples = `${unreadSamples.map((line) => `“${line}”`).join(', ')}${unread > unreadSamples.length ? ' …' : ''}`;
  return [
    batch === null ? 'Nothing new.' : `Added ${entriesText(batch)}.`,
    known > 0 ? `${count(known)} already on it.` : '',
    unread > 0 ? `${counted(unread, 'line')} had no phone, e-mail address, domain or person: ${samples}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which files already left with them, and of how many nobody can say; empty if none was ever exported. */
export function exportedText({ looked, files, more, unknown }: SuppressedExports): string {
  if (looked === 0) return '';
  const named = files.map(({ fileName, at }) => `${fileName} (${day.format(at)})`);
  const others = more > 0 ? ` and ${count(more)} more` : '';
  return [
    files.length === 0 ? '' : `Exported before, so take them out there, too: ${named.join(', ')}${others}.`,
    files.length === 0 && unknown < looked ? 'No exported file is known to have them.' : '',
    unknown > 0 ? `Of ${counted(unknown, 'exported file')}, nobody can say: the list or some of its rows are gone.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const by: Record<SuppressionKind, string> = {
  phone: 'its phone',
  email: 'its e-mail address',
  domain: 'its e-mail domain',
  person: 'its name with its phone or address',
};

/** `On your suppression list by its phone: asked in May (dnc.csv), until Dec 31, 2026`; `Not to be called: “Do Not Call” says TRUE`. */
export const suppressedText = ({ on, ...why }: SuppressedRow): string =>
  on === 'column'
    ? `Not to be called: ${whySuppressed({ on, ...why })}: not checked`
    : on === 'hidden'
      ? 'Left out: hidden in the workbook'
      : `On your suppression list by ${by[on]}, ${whySuppressed(why)}: not checked`;

/** Why a row is suppressed, and by what. */
export type SuppressedRow = Suppressing & { on: SuppressedBy };

/** `asked in May (dnc.csv), until Dec 31, 2026`; without a reason, `from dnc.csv`; by its list's own column, `“Do Not Call” says TRUE`. */
export function whySuppressed({ on, reason, source, until }: Suppressing & { on?: SuppressedBy }): string {
  if (on === 'column') return `“${source}” says ${reason}`;
  if (on === 'hidden') return 'hidden in the workbook, and left out';
  const why = reason === '' ? `from ${source}` : `${reason} (${source})`;
  return until === null ? why : `${why}, ${untilText(until)}`;
}

/** An entry ends with its last day: `until Dec 31, 2026`. */
export const untilText = (until: number): string => `until ${day.format(until - 1)}`;
