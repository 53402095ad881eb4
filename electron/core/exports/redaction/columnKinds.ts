/** What the columns of a list say of people: by its mapping, by what was guessed of them, and by their headings. */
import { headingsOf } from '#contract/exports/export.ts';
import { fields, type FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled, type List } from '#contract/lists/list.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { personalFields, personalKinds, type PersonalKind } from '#contract/privacy/privacy.ts';
import { answerColumns } from '../../service/answers/answerColumns.ts';
import { maskLoose } from './maskText.ts';

const kindOfField = new Map(fields.map(({ name, kind }) => [name, personalFields[kind]]));

/** Columns of answers in the file of another export. */
const ofAnswers = new Map(
  answerColumns(operations.map(({ id }) => id)).flatMap(({ name, personal }) =>
    headingsOf(name).map((heading) => [heading, personal] as const),
  ),
);

/** No field of the service takes them, so that no column is matched to them. */
const details = /\b(?:dob|date of birth|birth ?(?:date|day)|birthdate|born|geburtsdatum|ssn|social security|passport|tax id)\b/;

const ofHeading = (heading: string): PersonalKind | null =>
  details.test(heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    ? 'detail'
    : (ofAnswers.get(heading.replace(/[._]\d+$/, '')) ?? null);

type Described = Pick<List, 'columns' | 'mapping' | 'guesses'>;

/** By position; a column that fills several fields is masked by the one that tells most. Null: nothing personal is known of it. */
export function columnKinds({ columns, mapping, guesses }: Described): (PersonalKind | null)[] {
  const found = columns.map((heading) => new Set([ofHeading(heading)]));
  const add = (column: number, field: FieldName, split: string | undefined): void => {
    found[column]?.add(split === 'address' ? 'street' : split === 'name' ? 'name' : (kindOfField.get(field) ?? null));
  };
  for (const filled of mapping.fields) for (const column of columnsOfFilled(filled)) add(column, filled.field, filled.split);
  // A column that was taken off its field still holds what it holds.
  for (const { column, field, alternate, split } of guesses)
    for (const one of [field, alternate]) if (one !== null && one !== undefined) add(column, one, split);
  return found.map((kinds) => personalKinds.find((kind) => kinds.has(kind)) ?? null);
}

/** A list without headings may have been read as if its first line were some: then they are somebody's cells. */
export const headingsAreCells = (columns: readonly string[]): boolean => columns.some((heading) => maskLoose(heading) !== heading);
