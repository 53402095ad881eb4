/** Reads a suppression list: phones and e-mail addresses anywhere in a file or a pasted text, canonical and without repeats. */
import { createHash } from 'node:crypto';
import { importingPath, makeListsFolder } from '../../store/lists/paths.ts';
import type { SuppressionKind } from '../../../contract/suppression.ts';
import { normaliseEmail } from '../../normalise/email.ts';
import { openPhoneReader } from '../../normalise/phone.ts';
import type { GrantedFile } from '../read/openedFile.ts';
import { openSources } from '../read/openSource.ts';
import { planTable } from '../read/planTable.ts';
import { readTable } from '../read/readTable.ts';

export interface SuppressionsRead {
  phones: string[];
  emails: string[];
  /** Lines without a readable phone or address, and the first few of them. */
  unread: number;
  unreadSamples: string[];
  /** Of all entries, sorted, one per line. */
  sha256: string;
}

const mostSamples = 5;
const sampleLength = 120;
/** Fewer digits are a row number, part of a date or a ZIP code, not a phone. */
const enoughDigits = /(?:\d[^\d]*){7}/;

function openCollector(country: string): { line(cells: readonly string[]): void; end(): SuppressionsRead } {
  const readPhone = openPhoneReader(country);
  const found: Record<SuppressionKind, Set<string>> = { phone: new Set(), email: new Set() };
  const unreadSamples: string[] = [];
  let unread = 0;
  return {
    line(cells) {
      let any = false;
      for (const cell of cells) {
        const email = cell.includes('@') ? normaliseEmail(cell) : null;
        const phone = email === null && enoughDigits.test(cell) ? (readPhone(cell)?.number ?? null) : null;
        if (email !== null) found.email.add(email);
        if (phone !== null) found.phone.add(phone);
        any ||= email !== null || phone !== null;
      }
      if (any || cells.every((cell) => cell.trim() === '')) return;
      unread++;
      if (unreadSamples.length < mostSamples) unreadSamples.push(cells.join(' ').trim().slice(0, sampleLength).toWellFormed());
    },
    end() {
      return { ...sealed(found.phone, found.email), unread, unreadSamples };
    },
  };
}

/** Canonical phones and addresses, sorted and without repeats. */
export function sealed(phones: Iterable<string>, emails: Iterable<string>): Pick<SuppressionsRead, 'phones' | 'emails' | 'sha256'> {
  const all = { phones: [...new Set(phones)].sort(), emails: [...new Set(emails)].sort() };
  const sha256 = createHash('sha256')
    .update([...all.phones, ...all.emails].join('\n'))
    .digest('hex');
  return { ...all, sha256 };
}

/** `country`: for numbers without a country code. */
export function readPastedSuppressions(text: string, country: string): SuppressionsRead {
  const collector = openCollector(country);
  for (const line of text.split(/\r\n|\r|\n/)) collector.line(line.split(/[\t,;|]/));
  return collector.end();
}

/** Throws Failed: file.*, import.cancelled. */
export async function readSuppressionFiles(
  dataDir: string,
  files: readonly GrantedFile[],
  country: string,
  signal: AbortSignal,
): Promise<SuppressionsRead> {
  const collector = openCollector(country);
  makeListsFolder(dataDir);
  const sources = await openSources([...files], {}, importingPath(dataDir, 'suppressions-strings'), signal);
  try {
    const plan = planTable(sources);
    // A file of only numbers may have been taken for one with headings: a number in its first line counts, too.
    if (plan.columns.some((heading) => heading.includes('@') || enoughDigits.test(heading))) collector.line(plan.columns);
    const into = {
      row: (_row: number, _line: number, _source: number, cells: readonly string[]) => collector.line(cells),
      rejected: (_position: number, rejected: { text: string }) => collector.line([rejected.text]),
      short: () => undefined,
      commit: () => undefined,
    };
    await readTable(plan, into, signal, () => undefined);
  } finally {
    for (const source of sources) source.close();
  }
  return collector.end();
}
