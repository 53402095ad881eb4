/** The matching of columns to fields while a person edits it. Pure, so that the sentences about it can be tested. */
import { fieldNameSchema, fields, type FieldKind, type FieldName } from '#contract/lists/fields.ts';
import { alternateKinds, columnsOfFilled, type ColumnGuess, type Filled, type List, type Mapping } from '#contract/lists/list.ts';
import { withRepair, type Repair, type RepairChoices } from '#contract/lists/repair.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { unservedParameters } from '#contract/service/operation.ts';
import { fieldTitle, operationTitle } from '#messages/names.ts';
import { importWords as words } from '#messages/lists/importWords.ts';

/** Choices for columns that contain more than one field: a one-line address of either party, or a full name to split. */
export const takenApart = ['split.name', 'split.address', 'split.primary.address', 'split.secondary.address'] as const;
export type TakenApart = (typeof takenApart)[number];

/** A person's choice for a column; null keeps the column without sending it. */
export type Choice = FieldName | TakenApart | null;

export interface Matching {
  /** Choices by column. */
  readonly choices: readonly Choice[];
  /** Fields that several columns fill, and how. */
  readonly several: readonly Several[];
  /** Repairs that a person turned on or off, by field. */
  readonly repairs: Readonly<Partial<Record<FieldName, RepairChoices>>>;
}

/** `join`: their cells become one text; `first`: the first valid cell fills the row. */
export interface Several {
  readonly field: FieldName;
  readonly how: 'join' | 'first';
  /** The columns, in the order in which they are joined or tried. */
  readonly columns: readonly number[];
}

const parts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'];

export const isTakenApart = (choice: Choice): choice is TakenApart => takenApart.some((one) => one === choice);

/** The fields that such a column fills, starting with the main one, which its guess names. */
export function fieldsOf(choice: TakenApart): FieldName[] {
  if (choice === 'split.name') return ['name', 'first_name', 'last_name'];
  const prefix = choice.slice('split.'.length);
  return parts.flatMap((part) => {
    const name = fieldNameSchema.safeParse(`${prefix}.${part}`);
    return name.success ? [name.data] : [];
  });
}

export function matchingOf({ columns, mapping }: Pick<List, 'columns' | 'mapping'>): Matching {
  const choiceOf = (column: number): Choice => {
    const filled = mapping.fields.filter((one) => columnsOfFilled(one).includes(column));
    const apart = filled.find(({ split }) => split !== undefined);
    if (apart?.split === 'name') return 'split.name';
    if (apart) return takenApart.find((choice) => apart.field.startsWith(`${choice.slice('split.'.length)}.`)) ?? 'split.address';
    return filled[0]?.field ?? null;
  };
  return {
    choices: columns.map((_, column) => choiceOf(column)),
    several: mapping.fields.flatMap((filled): Several[] => {
      const of = columnsOfFilled(filled);
      return of.length === 1 ? [] : [{ field: filled.field, how: filled.otherwise ? 'first' : 'join', columns: of }];
    }),
    repairs: Object.fromEntries(
      mapping.fields.flatMap((filled) => (filled.asWritten || filled.asSuggested ? [[filled.field, choicesOf(filled)]] : [])),
    ),
  };
}

const choicesOf = ({ asWritten, asSuggested }: RepairChoices): RepairChoices => ({
  ...(asWritten && { asWritten }),
  ...(asSuggested && { asSuggested }),
});

export function withRepairOf(matching: Matching, field: FieldName, repair: Repair, on: boolean): Matching {
  return { ...matching, repairs: { ...matching.repairs, [field]: withRepair(matching.repairs[field] ?? {}, repair, on) } };
}

export const filledFields = (choice: Choice): FieldName[] => (choice === null ? [] : isTakenApart(choice) ? fieldsOf(choice) : [choice]);

/** Applies a person's choice to a column: a field filled by several columns stays so while at least two are chosen for it. */
export function withChoice({ choices: before, several, repairs }: Matching, column: number, choice: Choice): Matching {
  // Repairs were chosen for the previous column of the field.
  const moved = new Set<string>([...filledFields(before[column] ?? null), ...filledFields(choice)]);
  const choices = before.map((old, index) => (index === column ? choice : old));
  return {
    choices,
    several: several.flatMap((one) => {
      const left = one.columns.filter((index) => choices[index] === one.field);
      const columns = choice === one.field && !left.includes(column) ? [...left, column] : left;
      return columns.length < 2 ? [] : [{ ...one, columns }];
    }),
    repairs: Object.fromEntries(Object.entries(repairs).filter(([field]) => !moved.has(field))),
  };
}

export function withSeveral({ choices, several, repairs }: Matching, added: Several): Matching {
  return {
    repairs,
    choices: choices.map((choice, column) => (added.columns.includes(column) ? added.field : choice)),
    several: [...several.filter(({ field }) => field !== added.field), added],
  };
}

/** A field has one source, unless several columns fill it together; a column that is split fills only fields that no other column does. */
export function mappingOf({ choices, several, repairs }: Matching, country: string): Mapping {
  const whole: Filled[] = [];
  choices.forEach((field, column) => {
    if (field === null || isTakenApart(field)) return;
    const together = several.find((one) => one.field === field);
    if (together === undefined) whole.push({ field, column });
    else if (!whole.some((one) => one.field === field)) whole.push(filledBySeveral(together));
  });
  const apart: Filled[] = [];
  choices.forEach((choice, column) => {
    if (!isTakenApart(choice)) return;
    for (const field of fieldsOf(choice)) {
      if ([...whole, ...apart].some((one) => one.field === field)) continue;
      if (field === 'name') apart.push({ field, column });
      else apart.push({ field, column, split: choice === 'split.name' ? 'name' : 'address' });
    }
  });
  return { fields: [...whole, ...apart].map((filled) => ({ ...filled, ...repairs[filled.field] })), country };
}

export function filledBySeveral({ field, how, columns: [column = 0, ...more] }: Several): Filled {
  return how === 'first' ? { field, column, otherwise: more } : { field, column, also: more };
}

export interface Twice {
  readonly field: FieldName;
  readonly first: number;
  readonly second: number;
  /** Whether the two could be parts of one value, such as a street and its house number. For phones, useFits.ts decides by their values. */
  readonly joinable: boolean;
  /** Whether the first valid one of the two could fill the field. */
  readonly alternates: boolean;
}

const joinableKinds: readonly FieldKind[] = ['name', 'street', 'unit', 'text'];
export const kindOf = (field: FieldName): FieldKind => fields.find(({ name }) => name === field)?.kind ?? 'text';

/** The first field that two columns would fill without a choice of how; null if there is none. */
export function filledTwice({ choices, several }: Matching): Twice | null {
  for (const [second, choice] of choices.entries()) {
    const first = choices.indexOf(choice);
    if (choice === null || first === second) continue;
    const apart = isTakenApart(choice);
    if (!apart && several.some((one) => one.field === choice)) continue;
    const field = apart ? (fieldsOf(choice)[0] ?? 'name') : choice;
    const is = (kinds: readonly FieldKind[]): boolean => !apart && kinds.includes(kindOf(field));
    return { field, first, second, joinable: is(joinableKinds), alternates: is(alternateKinds) };
  }
  return null;
}

/** The confidence of a guess, as long as the column is still as guessed; a person's own choice needs none. */
export function confidenceOf(guess: ColumnGuess | undefined, choice: Choice): number {
  if (guess === undefined || choice === null) return 0;
  const fits = isTakenApart(choice) ? guess.split !== undefined && fieldsOf(choice)[0] === guess.field : guess.field === choice;
  return fits ? guess.confidence : 0;
}

/** `9 matched, 2 to look at, 3 left as they are`. */
export function matchingSentence({ choices }: Matching, guesses: readonly ColumnGuess[]): string {
  const matched = choices.filter((choice) => choice !== null).length;
  const toCheck = choices.filter((choice, column) => {
    const confidence = confidenceOf(guesses[column], choice);
    return confidence === 1 || confidence === 2;
  }).length;
  const kept = choices.length - matched;
  return [words.matching.matched(matched), toCheck > 0 ? words.matching.toCheck(toCheck) : '', kept > 0 ? words.matching.kept(kept) : '']
    .filter(Boolean)
    .join(', ');
}

/** The fields that the default check lacks, reported before a plan would do so; null if all required columns are present. */
export function missingSentence(matching: Matching): { tone: 'amber' | 'slate'; text: string } | null {
  const filled = new Set<string>(mappingOf(matching, 'US').fields.map(({ field }) => field));
  const offered = operations.filter(({ overLists }) => overLists);
  const served = offered.filter((operation) => unservedParameters(operation, filled).length === 0);
  const [usual] = offered;
  if (served.length === 0) return { tone: 'amber', text: words.matching.noCheck };
  if (usual === undefined || served.includes(usual)) return null;
  const lacking = unservedParameters(usual, filled).map((name) => fieldTitle(name).toLowerCase());
  const others = [...new Set(served.map(({ id }) => operationTitle(id)))];
  return {
    tone: 'slate',
    text: words.matching.lacking(operationTitle(usual.id), lacking, others.slice(0, 2), others.length - 2),
  };
}
