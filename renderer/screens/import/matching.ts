/** Which column fills which field, while a person changes it: pure, so that the sentences about it can be tested. */
import { fieldNameSchema, fields, type FieldKind, type FieldName } from '../../../electron/contract/fields.ts';
import type { ColumnGuess, Filled, List, Mapping } from '../../../electron/contract/list.ts';
import { operations } from '../../../electron/contract/operations/catalog.ts';
import { unservedParameters } from '../../../electron/contract/operations/sources.ts';
import { counted } from '../../../electron/words/count.ts';
import { fieldTitle, operationTitle } from '../../../electron/words/names.ts';

/** Columns that hold more than one field: an address in one line, of whichever party, and a full name to be taken apart. */
export const takenApart = ['split.name', 'split.address', 'split.primary.address', 'split.secondary.address'] as const;
export type TakenApart = (typeof takenApart)[number];

/** What a person chooses for a column; null: it is kept and not sent. */
export type Choice = FieldName | TakenApart | null;

export interface Matching {
  /** By column. */
  readonly choices: readonly Choice[];
  /** Fields that several columns fill together. */
  readonly joined: readonly FieldName[];
}

const parts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'];

export const isTakenApart = (choice: Choice): choice is TakenApart => takenApart.some((one) => one === choice);

/** What such a column fills. Its own field comes first: the one that its guess names. */
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
    const filled = mapping.fields.filter((one) => one.column === column || one.also?.includes(column));
    const apart = filled.find(({ split }) => split !== undefined);
    if (apart?.split === 'name') return 'split.name';
    if (apart) return takenApart.find((choice) => apart.field.startsWith(`${choice.slice('split.'.length)}.`)) ?? 'split.address';
    return filled[0]?.field ?? null;
  };
  return {
    choices: columns.map((_, column) => choiceOf(column)),
    joined: mapping.fields.filter(({ also }) => also !== undefined && also.length > 0).map(({ field }) => field),
  };
}

/** A field has one source, unless several columns are joined; a column that is taken apart fills what no other column does. */
export function mappingOf({ choices, joined }: Matching, country: string): Mapping {
  const whole: Filled[] = [];
  choices.forEach((field, column) => {
    if (field === null || isTakenApart(field)) return;
    const first = whole.find((one) => one.field === field);
    if (first && joined.includes(field)) first.also = [...(first.also ?? []), column];
    else whole.push({ field, column });
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
  return { fields: [...whole, ...apart], country };
}

export interface Twice {
  readonly field: FieldName;
  readonly first: number;
  readonly second: number;
  /** Whether the two could be halves of it: an area code and its number, a street and its house number. */
  readonly joinable: boolean;
}

const joinableKinds: readonly FieldKind[] = ['phone', 'name', 'street', 'unit', 'text'];

/** The first field that two columns would fill without being joined, or null. */
export function filledTwice({ choices, joined }: Matching): Twice | null {
  for (const [second, choice] of choices.entries()) {
    const first = choices.indexOf(choice);
    if (choice === null || first === second) continue;
    if (!isTakenApart(choice) && joined.includes(choice)) continue;
    const field = isTakenApart(choice) ? (fieldsOf(choice)[0] ?? 'name') : choice;
    const kind = fields.find(({ name }) => name === field)?.kind ?? 'text';
    return { field, first, second, joinable: !isTakenApart(choice) && joinableKinds.includes(kind) };
  }
  return null;
}

/** A person's own choice needs no confidence: it shows only where the column still stands as it was guessed. */
export function confidenceOf(guess: ColumnGuess | undefined, choice: Choice): number {
  if (guess === undefined || choice === null) return 0;
  const fits = isTakenApart(choice) ? guess.split !== undefined && fieldsOf(choice)[0] === guess.field : guess.field === choice;
  return fits ? guess.confidence : 0;
}

/** `9 matched, 2 of them to check, 3 kept as they are`. */
export function matchingSentence({ choices }: Matching, guesses: readonly ColumnGuess[]): string {
  const matched = choices.filter((choice) => choice !== null).length;
  const toCheck = choices.filter((choice, column) => {
    const confidence = confidenceOf(guesses[column], choice);
    return confidence === 1 || confidence === 2;
  }).length;
  const kept = choices.length - matched;
  return [
    `${counted(matched, 'column')} matched`,
    toCheck > 0 ? `${toCheck} of them to check` : '',
    kept > 0 ? `${kept} kept as ${kept === 1 ? 'it is' : 'they are'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** What the usual check lacks, said before a plan would: null where every column that it requires is there. */
export function missingSentence(matching: Matching): { tone: 'amber' | 'slate'; text: string } | null {
  const filled = new Set<string>(mappingOf(matching, 'US').fields.map(({ field }) => field));
  const offered = operations.filter(({ overLists }) => overLists);
  const served = offered.filter((operation) => unservedParameters(operation, filled).length === 0);
  const [usual] = offered;
  if (served.length === 0) return { tone: 'amber', text: 'No check can be asked for yet: match a column with phones, names or addresses.' };
  if (usual === undefined || served.includes(usual)) return null;
  const lacking = unservedParameters(usual, filled).map((name) => fieldTitle(name).toLowerCase());
  const others = [...new Set(served.map(({ id }) => operationTitle(id)))];
  return {
    tone: 'slate',
    text: `${operationTitle(usual.id)} needs a column with ${list(lacking)}. Without it you can ask for ${list(others.slice(0, 2))}${
      others.length > 2 ? ` and ${counted(others.length - 2, 'other')}` : ''
    }.`,
  };
}
