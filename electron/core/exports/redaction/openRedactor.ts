/**
 * Makes a redacted copy of exported lines: personal columns are masked completely, and in all other text whatever looks like a phone or an
 * e-mail address, and whatever is known of the row's people. Normal exports don't use this module.
 */
import { headingsOf } from '#contract/exports/export.ts';
import { fields, type FieldName, fields as allFields } from '#contract/lists/fields.ts';
import { columnsOfFilled, type List } from '#contract/lists/list.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { personalFields, personalKinds, type PersonalKind } from '#contract/privacy/privacy.ts';
import { answerColumns } from '../../service/answers/answerColumns.ts';
import { answerFields, isAnswerField } from '#contract/service/operations/answerFields.ts';
import type { PersonField } from '#contract/exports/recipeColumns.ts';
import type { AnswerBody } from '../../service/answers/answerBody.ts';
import type { ReadDb } from '../../platform/database.ts';
import { fieldColumns, readFieldsOf } from '../../lists/findings/fields.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { maskLoose, maskText, maskWhole, stars } from './maskText.ts';
import type { FileColumn, Source } from '../fileColumns.ts';
import { knownPersonMaker, type KnownPerson, type KnownPersonMaker } from './knownPerson.ts';

const kindOfMapped = new Map(fields.map(({ name, kind }) => [name, personalFields[kind]]));

/** Columns of answers, in a file from another export. */
const ofAnswers = new Map(
  answerColumns(operations.map(({ id }) => id)).flatMap(({ name, personal }) =>
    headingsOf(name).map((heading) => [heading, personal] as const),
  ),
);

/** No field of the service accepts these, so no column is ever mapped to them. */
const details = /\b(?:dob|date of birth|birth ?(?:date|day)|birthdate|born|geburtsdatum|ssn|social security|passport|tax id)\b/;

const ofHeading = (heading: string): PersonalKind | null =>
  details.test(heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    ? 'detail'
    : (ofAnswers.get(heading.replace(/[._]\d+$/, '')) ?? null);

type Described = Pick<List, 'columns' | 'mapping' | 'guesses'>;

/**
 * Returns the personal information in the columns of a list, by position: from its mapping, from the guesses about them, and from their
 * headings. A column that fills several fields is masked by the most revealing one. Null if the column isn't known to be personal.
 */
function columnKinds({ columns, mapping, guesses }: Described): (PersonalKind | null)[] {
  const found = columns.map((heading) => new Set([ofHeading(heading)]));
  const add = (column: number, field: FieldName, split: string | undefined): void => {
    found[column]?.add(split === 'address' ? 'street' : split === 'name' ? 'name' : (kindOfMapped.get(field) ?? null));
  };
  for (const filled of mapping.fields) for (const column of columnsOfFilled(filled)) add(column, filled.field, filled.split);
  // A column that was unmapped from its field still contains the same data.
  for (const { column, field, alternate, split } of guesses)
    for (const one of [field, alternate]) if (one !== null && one !== undefined) add(column, one, split);
  return found.map((kinds) => personalKinds.find((kind) => kinds.has(kind)) ?? null);
}

/**
 * Whether headings look like data: the first line of a list without headings may have been read as headings although it contains a person's
 * cells.
 */
export const headingsAreCells = (columns: readonly string[]): boolean => columns.some((heading) => maskLoose(heading) !== heading);

interface Redactor {
  /** Returns the heading to use for a column. */
  headingOf(column: FileColumn): string;
  /** Returns these lines with every cell masked. `bodiesOf`: the answers about the row of a line. */
  mask(
    rows: readonly number[],
    lines: readonly (readonly string[])[],
    bodiesOf: (line: number) => Iterable<AnswerBody | null>,
  ): readonly (readonly string[])[];
}

/** How a cell is masked. `own`: Rollcall's own words, unchanged. `hash`: the hash of a phone or an e-mail address, which can be guessed. */
type Masking = PersonalKind | 'text' | 'own' | 'hash';

const kindOfField = new Map<FieldName, PersonalKind | null>(allFields.map(({ name, kind }) => [name, personalFields[kind]]));

const ofPerson: Readonly<Record<PersonField, PersonalKind>> = {
  fullName: 'name',
  firstName: 'name',
  lastName: 'name',
  company: 'name',
  street: 'street',
  unit: 'street',
  city: 'place',
  state: 'place',
  postalCode: 'postalCode',
  country: 'place',
};

function maskingOf(source: Source, kinds: readonly (PersonalKind | null)[]): Masking {
  if ('original' in source) return kinds[source.original] ?? 'text';
  if ('ours' in source) return source.ours?.personal ?? 'text';
  const { made } = source;
  switch (made.from) {
    case 'phone':
      return made.format.startsWith('sha256') ? 'hash' : 'phone';
    case 'email':
      return made.format === 'plain' ? 'email' : 'hash';
    case 'person':
      return ofPerson[made.field];
    case 'calling':
      return 'own';
    case 'text':
      return 'text';
  }
}

function maskCell(masking: Masking, text: string, known: KnownPerson): string {
  if (text === '' || masking === 'own') return text;
  if (masking === 'hash') return stars;
  return masking === 'text' || masking === 'place' ? maskText(text, known, masking === 'place') : maskWhole(masking, text);
}

export function openRedactor(list: ReadDb, details: List, columns: readonly FileColumn[]): Redactor {
  const kinds = columnKinds(details);
  const maskings = columns.map(({ source }) => maskingOf(source, kinds));
  const areCells = headingsAreCells(details.columns);
  const telling = details.columns.flatMap((_, column) => (tells(kinds[column] ?? null) ? [column] : []));
  const cells = openJoinedCells(list, telling);
  const names = fieldColumns(list).filter((name) => tells(kindOfField.get(name) ?? null));
  const knownOf = (row: readonly string[], values: readonly (string | null)[], bodies: Iterable<AnswerBody | null>): KnownPerson => {
    const maker = knownPersonMaker();
    const learn = (kind: PersonalKind | null, text: string): void => {
      if (tells(kind)) maker[kind](text);
    };
    row.forEach((text, index) => learn(kinds[telling[index] ?? -1] ?? null, text));
    names.forEach((name, index) => learn(kindOfField.get(name) ?? null, values[index] ?? ''));
    if (areCells) telling.forEach((column) => learn(kinds[column] ?? null, details.columns[column] ?? ''));
    for (const body of bodies) learnFrom(body, maker);
    return maker.made();
  };
  return {
    headingOf: ({ heading, source }) => {
      if ('original' in source && heading === details.columns[source.original]) return areCells ? `Column ${source.original + 1}` : heading;
      return 'ours' in source ? heading : maskLoose(heading);
    },
    mask(rows, lines, bodiesOf) {
      const page = cells.these(rows);
      const cellsOf = new Map(cells.apart(page).map((row, line) => [page.rows[line] ?? 0, row]));
      const fieldsOf = new Map(readFieldsOf(list, names, rows).map(([row, , ...values]) => [row, values]));
      return lines.map((line, index) => {
        const row = rows[index] ?? 0;
        const known = knownOf(cellsOf.get(row) ?? [], fieldsOf.get(row) ?? [], bodiesOf(index));
        return line.map((text, column) => maskCell(maskings[column] ?? 'text', text, known));
      });
    },
  };
}

/** Whether this kind of value is searched for in other texts. Phones and e-mail addresses are found by their shape instead. */
const tells = (kind: PersonalKind | null): kind is 'name' | 'street' | 'postalCode' =>
  kind === 'name' || kind === 'street' || kind === 'postalCode';

/** Collects the people and streets anywhere in an answer, including those without a column. */
function learnFrom(value: unknown, maker: KnownPersonMaker, kind: PersonalKind | null = null): void {
  if (typeof value === 'string') {
    if (tells(kind)) maker[kind](value);
  } else if (Array.isArray(value)) for (const one of value) learnFrom(one, maker, kind);
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) learnFrom(one, maker, isAnswerField(key) ? answerFields[key] : null);
}
