/** Reads phones, e-mail addresses, domains and persons from a file or a pasted text, in canonical form and without repeats. */
import { Failed } from '#contract/failure.ts';
import { type FieldName, kindOfField } from '#contract/lists/fields.ts';
import { columnsOfFilled } from '#contract/lists/list.ts';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { guardedColumns } from '../lists/mapping/columnCandidate.ts';
import { guessColumns } from '../lists/mapping/guessColumns.ts';
import { mapByGuesses } from '../lists/mapping/chooseMapping.ts';
import { sourcesWhole } from '../lists/read/openSource.ts';
import type { GrantedFile, OpenedFile } from '../lists/read/inspectFile.ts';
import { planTable } from '../lists/read/planTable.ts';
import { readTable } from '../lists/read/readTable.ts';
import { splitAddress } from '../lists/split/split.ts';
import { readCell } from '../normalise/cell.ts';
import { emailsInCell } from '../normalise/email.ts';
import { openPhoneReader } from '../normalise/phones/phoneCell.ts';
import { personTexts, normaliseDomain } from '../normalise/suppressed.ts';
import { importingPath, makeListsFolder } from '../platform/paths.ts';
import { noEntries, sortedEntries, type EntriesByKind } from './foundEntries.ts';

/**
 * Returns the canonical texts of the person in a line of a suppression file, with each of `phones` (E.164) and with the address, from the
 * columns guessed to hold a name and an address.
 */
type ReadPerson = (cells: readonly string[], phones: readonly string[]) => string[];

/** Opens a reader of persons; null if no column holds names. `sample`: cells of some rows; `country`: for local phones. */
function openPersonReader(headings: readonly string[], sample: readonly (readonly string[])[], country: string): ReadPerson | null {
  const { fields } = mapByGuesses(guessColumns(headings, true, sample, country), country);
  const guarded = guardedColumns(sample);
  const textOf = (field: FieldName): ((cells: readonly string[]) => string) | null => {
    const filled = fields.find((one) => one.field === field);
    if (filled === undefined) return null;
    return (cells) =>
      columnsOfFilled(filled)
        .map((column) => readCell(cells[column] ?? '', kindOfField(field), { guarded: guarded.has(column) }).trim())
        .join(' ')
        .trim();
  };
  const [name, first, last] = [textOf('name'), textOf('first_name'), textOf('last_name')];
  if (name === null && (first === null || last === null)) return null;
  const [street, postalCode] = [textOf('address.street_line_1'), textOf('address.postal_code')];
  const isOneLine = fields.some(({ field, split }) => field === 'address.street_line_1' && split === 'address');
  return (cells, phones) => {
    const line = street?.(cells) ?? '';
    const parts = isOneLine ? splitAddress(line) : { street: line, postalCode: postalCode?.(cells) ?? '' };
    return personTexts({
      name: name?.(cells) || `${first?.(cells) ?? ''} ${last?.(cells) ?? ''}`,
      phones,
      street: parts.street ?? '',
      postalCode: parts.postalCode ?? '',
    });
  };
}

export interface SuppressionsRead {
  entries: EntriesByKind;
  /** Lines without a readable entry, and the first few of them. */
  unread: number;
  unreadSamples: string[];
}

/** `country`: for numbers without a country code. `people`: reads only persons, by name with phone or address. */
export interface ReadingChoices {
  country: string;
  people: boolean;
}

const mostSamples = 5;
const sampleLength = 120;
/** The fewest digits of a phone; fewer are a row number, or part of a date or a ZIP code. */
const enoughDigits = /(?:\d[^\d]*){7}/;
const domainHeading = /domain/i;
const address = /\S*@\S*/g;

/** Returns the addresses in a cell; if other text surrounds them, those that stand alone between blanks. */
function emailsOf(text: string): string[] {
  const emails = emailsInCell(text);
  return emails.length > 0 ? emails : (text.match(address) ?? []).flatMap(emailsInCell);
}

const areaCode = /^\s*\d{3}\s*$/;
const localNumber = /^\s*\d{3}-?\d{4}\s*$/;

/**
 * Returns a line's cells with an area code joined to the number after it, as the Do Not Call registry's files have them (`206,5550142`);
 * null for a line of its changes that takes a number off (`206,5550142,2026-05-01,D`).
 */
function withAreaCode(cells: readonly string[]): readonly string[] | null {
  const at = cells.findIndex((cell, column) => areaCode.test(cell) && localNumber.test(cells[column + 1] ?? ''));
  if (at < 0) return cells;
  if (cells.at(-1)?.trim() === 'D') return null;
  return cells.with(at, `${cells[at] ?? ''} ${cells[at + 1] ?? ''}`).with(at + 1, '');
}

interface Collector {
  /** `domainColumns`: columns with bare domains; null: a line's only cell may be one. */
  line(cells: readonly string[], domainColumns: ReadonlySet<number> | null, readPerson: ReadPerson | null): void;
  end(): SuppressionsRead;
}

function openCollector({ country, people }: ReadingChoices): Collector {
  const readPhone = openPhoneReader(country);
  const found = noEntries();
  const unreadSamples: string[] = [];
  let unread = 0;

  const entriesOf = (cell: string, isDomain: boolean): readonly { kind: SuppressionKind; value: string }[] => {
    const text = readCell(cell, 'email').trim();
    if (text.startsWith('@') || isDomain) {
      const value = normaliseDomain(text);
      if (value !== null) return [{ kind: 'domain', value }];
    }
    const emails = text.includes('@') ? emailsOf(text) : [];
    const rest = emails.length === 0 ? text : text.replaceAll(address, ' ');
    const phones = enoughDigits.test(rest) ? readPhone.whole(rest).phones : [];
    return [
      ...emails.map((value) => ({ kind: 'email' as const, value })),
      ...phones.map(({ number }) => ({ kind: 'phone' as const, value: number })),
    ];
  };
  return {
    line(cells, domainColumns, readPerson) {
      const filled = cells.filter((cell) => cell.trim() !== '');
      if (filled.length === 0) return;
      let any = false;
      const phones: string[] = [];
      for (const [column, cell] of (withAreaCode(cells) ?? []).entries()) {
        for (const { kind, value } of entriesOf(cell, domainColumns?.has(column) ?? filled.length === 1)) {
          if (kind === 'phone') phones.push(value);
          if (people) continue;
          found[kind].add(value);
          any = true;
        }
      }
      for (const person of readPerson?.(cells, people ? phones : []) ?? []) {
        found.person.add(person);
        any = true;
      }
      if (any) return;
      unread++;
      if (unreadSamples.length < mostSamples) unreadSamples.push(cells.join(' ').trim().slice(0, sampleLength).toWellFormed());
    },
    end: () => ({ entries: sortedEntries(found), unread, unreadSamples }),
  };
}

const isNothing = ({ entries }: SuppressionsRead): boolean => Object.values(entries).every((values) => values.length === 0);

/** Reads a pasted text. Throws Failed('suppression.nothingRead'). `name`: the text's name. */
export function readPastedSuppressions(text: string, name: string, choices: ReadingChoices): SuppressionsRead {
  const collector = openCollector(choices);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split(/[\t,;|]/));
  const first = lines[0] ?? [];
  const readPerson = openPersonReader(first, lines.slice(1, 300), choices.country);
  const domains = domainColumnsOf(first);
  for (const [at, cells] of lines.entries()) collector.line(cells, domains, at === 0 ? null : readPerson);
  const read = collector.end();
  if (isNothing(read)) throw new Failed('suppression.nothingRead', { source: name, people: choices.people });
  return read;
}

/** Returns the columns headed as domains; null if there are none. */
function domainColumnsOf(headings: readonly string[]): ReadonlySet<number> | null {
  const columns = headings.flatMap((heading, column) => (domainHeading.test(heading) && normaliseDomain(heading) === null ? [column] : []));
  return columns.length > 0 ? new Set(columns) : null;
}

/** Rows held back until the columns of names and addresses are determined. */
const sampledRows = 300;

/** Reads entries from files. Throws Failed: file.*, import.cancelled, suppression.nothingRead. */
export async function readSuppressionFiles(
  dataDir: string,
  files: readonly GrantedFile[],
  choices: ReadingChoices,
  signal: AbortSignal,
): Promise<SuppressionsRead> {
  const collector = openCollector(choices);
  makeListsFolder(dataDir);
  for await (const source of sourcesWhole(files, importingPath(dataDir, 'suppressions-strings'), signal))
    await collectFrom(source, collector, choices, signal);
  const read = collector.end();
  if (isNothing(read))
    throw new Failed('suppression.nothingRead', { source: files.map(({ name }) => name).join(', '), people: choices.people });
  return read;
}

async function collectFrom(source: OpenedFile, collector: Collector, { country }: ReadingChoices, signal: AbortSignal): Promise<void> {
  const plan = planTable([source]);
  const domains = plan.heading ? domainColumnsOf(plan.columns) : null;
  // A file of only numbers may have been read as one with headings, so a number in its first line counts, too.
  if (
    plan.columns.some(
      (heading) => heading.includes('@') || enoughDigits.test(heading) || (plan.columns.length === 1 && normaliseDomain(heading) !== null),
    )
  )
    collector.line(plan.columns, domains, null);
  let sample: (readonly string[])[] | null = [];
  let readPerson: ReadPerson | null = null;
  const beginReading = (): void => {
    const kept = sample ?? [];
    sample = null;
    readPerson = plan.heading ? openPersonReader(plan.columns, kept, country) : null;
    for (const cells of kept) collector.line(cells, domains, readPerson);
  };
  const into = {
    row: (_row: number, _line: number, _source: number, cells: readonly string[]) => {
      if (sample === null) collector.line(cells, domains, readPerson);
      else if (sample.push([...cells]) === sampledRows) beginReading();
    },
    rejected: (_position: number, rejected: { text: string }) => collector.line([rejected.text], domains, null),
    short: () => undefined,
    hidden: () => undefined,
    commit: () => undefined,
  };
  await readTable(plan, into, signal, () => undefined);
  if (sample !== null) beginReading();
}
