/** Phones and e-mail addresses beyond the first: in several columns, several in a cell, and rows that repeat an earlier one. */
import { type FieldName, kindOfField } from '#contract/lists/fields.ts';
import { type Mapping, columnsOfFilled } from '#contract/lists/list.ts';
import { normaliseEmail, emailsInCell } from '#core/normalise/email.ts';
import type { PhoneCell, PhoneReader, PhoneInCell } from '#core/normalise/phones/phoneCell.ts';
import { normaliseCountry } from '#core/normalise/place.ts';
import { openFirstTexts } from '../firstTexts.ts';
import { openCells, type Cells, type CountryOf, once, type FieldReader } from '../readFields.ts';
import { type Values, placesOf } from '../rowRules.ts';
import { type Note, titleOf } from './note.ts';

/** Reads a text of a phone field, by the country that its row states. */
export type PhonesOf = (field: FieldName, text: string, cells: Cells, readPhone?: PhoneReader) => PhoneCell;

/** The address's country is tried only for a number without a plus, and changes no other reading. */
export function openPhonesOf(mapping: Mapping, readPhone: PhoneReader, countryOf: CountryOf): PhonesOf {
  const address = mapping.fields.find(({ field, split }) => field === 'address.country_code' && split === undefined);
  const cell = address && openCells(address, mapping, new Set());
  return (field, text, cells, read = readPhone) => {
    const stated = cell && field === 'phone' ? normaliseCountry(cell(cells, address.column)) : null;
    return read.whole(text, countryOf(field, cells), stated);
  };
}

/**
 * Fields that several columns can fill, or cells with several numbers: records which one was used, and what the others are. A person who
 * asked not to be called isn't called on another number either.
 */
export interface Alternates {
  /** Adds a finding for a field that was filled from another than its first column. */
  note(values: Values, cells: Cells): void;
  /**
   * Canonical texts that could have filled the field at this index of the mapping but weren't used: from other columns, and from the same
   * cell.
   */
  values(place: number, cells: Cells): readonly string[];
  /** The extension of the used phone; '' if none. */
  extension(place: number, cells: Cells): string;
}

const none: readonly string[] = [];

/** `columns`: the list's headings; `readers`: one per field, in the mapping's order. */
export function openAlternates(
  mapping: Mapping,
  columns: readonly string[],
  readers: readonly FieldReader[],
  phonesOf: PhonesOf,
  note: Note,
): Alternates {
  const fields = mapping.fields.map((filled, place) => {
    const reader = readers[place];
    const kind = kindOfField(filled.field);
    if (!reader || (kind !== 'phone' && reader.from === null)) return null;
    const all = columnsOfFilled(filled);
    /** Texts of the field, the used one first. */
    const textsOf = ({ from, cell, text }: FieldReader, cells: Cells): string[] => {
      if (from === null) return [text(cells)];
      const taken = from(cells);
      return [taken, ...all.filter((column) => column !== taken)].map((column) => cell(cells, column)).filter((one) => one.trim() !== '');
    };
    const phones = once((cells): readonly PhoneInCell[] =>
      reader.from === null
        ? phonesOf(filled.field, reader.text(cells), cells).phones
        : textsOf(reader, cells).flatMap((text) => phonesOf(filled.field, text, cells).phones),
    );
    return { ...filled, place, kind, from: reader.from, texts: (cells: Cells) => textsOf(reader, cells), phones };
  });
  return {
    note(values, cells) {
      for (const one of fields) {
        if (!one?.from || values[one.place] === null) continue;
        const taken = one.from(cells);
        if (taken === one.column) continue;
        note(one.kind === 'email' ? 'email.alternate' : 'phone.alternate', one.field, {
          column: titleOf(columns, taken),
          position: taken + 1,
        });
      }
    },
    values(place, cells) {
      const one = fields[place];
      if (!one) return none;
      if (one.kind === 'email')
        return one
          .texts(cells)
          .slice(1)
          .flatMap((text) => normaliseEmail(text) ?? []);
      const phones = one.phones(cells);
      return phones.length < 2 ? none : phones.slice(1).map(({ number }) => number);
    },
    extension: (place, cells) => fields[place]?.phones(cells)[0]?.extension ?? '',
  };
}

/**
 * Finds the addresses in a row's e-mail cells besides the one that fills the field at this index of the mapping (which may be among them),
 * because a suppressed address suppresses its row. `readers`: one per field, in the mapping's order.
 */
export function openOtherEmails(mapping: Mapping, readers: readonly FieldReader[]): (place: number, cells: Cells) => readonly string[] {
  const columns = mapping.fields.map((filled) => (kindOfField(filled.field) === 'email' ? columnsOfFilled(filled) : []));
  return (place, cells) => {
    const { cell } = readers[place] ?? {};
    let found = none;
    for (const column of columns[place] ?? []) {
      const text = cell?.(cells, column) ?? '';
      if (mayHoldOthers(text)) found = [...found, ...emailsInCell(text)];
    }
    return found;
  };
}

/** Whether a cell may have further addresses; most are one plain address, or empty. */
const mayHoldOthers = (text: string): boolean => /[^\w.@+-]/.test(text) && text.includes('@');

/**
 * Notes rows that have an e-mail address of an earlier row: the one sent, or another one in its cells. `rows`: the list's number of rows;
 * `othersOf`: as returned by `openOtherEmails`; `earlier`: returns the values of an earlier row. Takes each row once, in order; returns the
 * first row that sends the same address, 0 if it is this row, null if the row sends none.
 */
export function openEmailRepeats(
  mapping: Mapping,
  rows: number,
  othersOf: (place: number, cells: Cells) => readonly string[],
  note: Note,
  earlier?: (row: number) => Values,
): (row: number, values: Values, cells: Cells) => number | null {
  const place = placesOf(mapping)('email');
  if (place < 0) return () => null;
  const seen = openFirstTexts(rows, earlier && ((row) => [earlier(row)[place] ?? null]));
  /** Rows by addresses that aren't their row's first; few rows have any. */
  const others = new Map<string, number>();
  return (row, values, cells) => {
    const email = values[place];
    if (!email) return null;
    const sent = seen.firstOf([email], row);
    let first = sent || (others.get(email) ?? 0);
    for (const other of othersOf(place, cells)) {
      if (other === email) continue;
      first ||= seen.find([other]) || (others.get(other) ?? 0);
      if (!others.has(other)) others.set(other, row);
    }
    if (first > 0 && first !== row) note('email.repeated', 'email', { row: first });
    return sent;
  };
}
