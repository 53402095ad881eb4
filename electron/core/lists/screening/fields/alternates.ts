/**
 * Fields that several columns can fill, or cells that have several numbers: records which one was used, and what the others are. Somebody who asked
 * not to be called isn't called on another number either.
 */
import { columnsOfFilled, type Mapping } from '#contract/lists/list.ts';
import { kindOfField } from '../../mapping/fieldKind.ts';
import { normaliseEmail } from '#core/normalise/email.ts';
import type { PhoneInCell } from '#core/normalise/phones/phoneCell.ts';
import type { Note } from './note.ts';
import type { PhonesOf } from './phonesOf.ts';
import { once, type Cells, type FieldReader } from '../readFields.ts';
import type { Values } from '../rowRules.ts';

export interface Alternates {
  /** Notes the column that a field was filled from, if it isn't the first. */
  note(values: Values, cells: Cells): void;
  /** Canonical texts that could have filled the field at this place of the mapping but weren't used: of other columns, and of the same cell. */
  values(place: number, cells: Cells): readonly string[];
  /** The extension of the phone that is used; '': none. */
  extension(place: number, cells: Cells): string;
}

const headingShown = 80;
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
    /** Texts of the field, the one that is used first. */
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
        const title = columns[taken]?.trim().slice(0, headingShown) || `Column ${taken + 1}`;
        note(one.kind === 'email' ? 'email.alternate' : 'phone.alternate', one.field, { column: title, position: taken + 1 });
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
