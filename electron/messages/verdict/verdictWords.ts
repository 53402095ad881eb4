/** Words for the fields of a verdict and for its decision: in headings, menus and sentences. A field without words doesn't compile. */
import { exportColumns, type ExportColumn } from '#contract/exports/recipeColumns.ts';
import type { DecisionFacet, FacetChoice, RowFacet } from '#contract/review/facets.ts';
import type { Choice, FieldsOfType, FieldsWith } from '#contract/verdict/verdictFields.ts';
import { anyOf, lowered } from '../text.ts';
import { decisionWord, gradeWord, lineTypeTitle, litigatorWord, scoreWord, statusWord } from '../names.ts';

interface FieldWords<V> {
  /** A heading: `Line type`. */
  readonly title: string;
  /** Words for a value on its own. */
  value(value: V): string;
  /** Shown where a row has no value: `No grade`. If absent, `value` supplies the words. */
  readonly none?: string;
  /** A value among the choices of all fields; by default `title: value`. */
  option?(value: V): string;
  /** A value in a menu of this field alone; by default `value`. */
  item?(value: V): string;
  /** A value inside a sentence; by default `value`: text from the service unchanged, anything else without its capital. */
  inner?(value: V): string;
  /** The words before the values in `rows with …`; by default the title. */
  readonly filtered?: string;
  /** The words before the values in `only where …`; by default `<title> is`. */
  readonly asked?: string;
  /** The whole part of such a sentence, if it isn't a prefix with values. */
  asks?(values: readonly V[]): string;
  /** The whole part for a missing value; by default `there is no grade`. */
  readonly askedNone?: string;
  /** A value in such a sentence, if it differs from other sentences. */
  askedValue?(value: V): string;
  /** What a check must find out before a condition can be met; by default the title. */
  readonly sought?: string;
}

type Spoken = FieldsWith<'facet'> | FieldsWith<'condition'> | FieldsWith<'column'>;
type Wording<F extends Spoken> =
  F extends FieldsOfType<'choice'>
    ? Choice<F>
    : F extends FieldsOfType<'flag'>
      ? boolean | null
      : F extends FieldsOfType<'score'>
        ? number
        : string;
type AllWords = { readonly [F in Spoken]: FieldWords<Wording<F>> } & {
  readonly [F in DecisionFacet]: FieldWords<FacetChoice<F>>;
};

/**
 * A number "belongs to no known litigator" unless an answer says otherwise, whether it was checked or not; "clear" requires an answer that
 * says so.
 */
function litigatorPart(states: readonly Choice<'litigator'>[]): string {
  const has = (state: (typeof states)[number]): boolean => states.includes(state);
  if (has('litigator') && has('clear') && has('notChecked')) return 'the number was checked for a litigator or not';
  if (has('clear') && has('notChecked')) return 'the number belongs to no known litigator';
  if (has('litigator') && has('notChecked')) return 'the number belongs to a litigator or was not checked for one';
  if (has('litigator') && has('clear')) return 'the number was checked for a litigator';
  if (has('clear')) return 'the litigator check is clear';
  return has('litigator') ? 'the number belongs to a litigator' : 'the number was not checked for a litigator';
}

/** Why nothing is known about a litigator; follows “because”. */
const notCheckedWords: Readonly<Record<Choice<'notChecked'>, string>> = {
  notAsked: 'No check asked for it',
  notRequested: 'The check left it out',
  null: 'The answer had no value for it',
  absent: 'The answer did not mention it',
  partial: 'The answer was partial',
  otherPhone: 'Another phone was checked',
  timedOut: 'It timed out',
  international: 'The number is foreign',
  expired: 'The answer expired',
  noAnswer: 'There is no answer',
  purged: 'The row was purged',
  none: 'Checked for a litigator',
};

const deciderTitles = { person: 'A person', policy: 'Suggested by policy', none: 'Nobody' } as const;
const deciderWords = { person: 'a person', policy: 'the policy', none: 'nobody' } as const;

const verdictWords: AllWords = {
  status: { title: 'Status', value: statusWord },
  grade: {
    title: 'Grade',
    value: (letter) => letter,
    none: gradeWord(null),
    option: (letter) => (letter === 'none' ? gradeWord(null) : `Grade ${letter}: ${gradeWord(letter)}`),
    item: (letter) => (letter === 'none' ? gradeWord(null) : `${letter}, ${gradeWord(letter).toLowerCase()}`),
    inner: (letter) => letter,
  },
  score: { title: 'Score', value: String },
  band: {
    title: 'Score band',
    value: (band) => scoreWord(band === 'none' ? null : band),
    none: scoreWord(null),
    asked: 'score says',
    sought: 'score',
  },
  lineType: { title: 'Line type', value: lineTypeTitle, askedValue: (type) => lowered(lineTypeTitle(type)) },
  carrier: { title: 'Carrier', value: (carrier) => carrier },
  emailGrade: {
    title: 'E-mail grade',
    value: (letter) => letter,
    none: 'No e-mail grade',
    option: (letter) => (letter === 'none' ? 'No e-mail grade' : `E-mail grade ${letter}`),
    inner: (letter) => letter,
  },
  valid: {
    title: 'Phone validity',
    value: (is) => (is === null ? 'validity is not known' : is ? 'is valid' : 'is not valid'),
    asked: 'phone',
  },
  nameMatch: {
    title: 'Name match',
    value: (matches) => (matches === null ? 'match is not known' : matches ? 'matches' : 'does not match'),
    asked: 'name',
  },
  litigator: { title: 'Litigator', value: litigatorWord, filtered: 'litigator check:', asks: litigatorPart, sought: 'litigator check' },
  notChecked: {
    title: 'Why not checked',
    value: (why) => notCheckedWords[why],
    none: 'Checked for a litigator',
    asked: 'the number was not checked for a litigator because',
    askedNone: 'the number was checked for a litigator',
    sought: 'litigator check',
  },
  decision: { title: 'Decision', value: (value) => decisionWord(value === 'none' ? null : value) },
  decidedBy: { title: 'Decided by', value: (by) => deciderTitles[by], inner: (by) => deciderWords[by], filtered: 'decision by' },
};

type AnyField = keyof AllWords;
const wordsOf = (field: AnyField): FieldWords<unknown> => verdictWords[field];

export const fieldHeading = (field: AnyField): string => wordsOf(field).title;

/** `Non-fixed VoIP`, `Not checked`; `none` or null if there is no value. */
export function valueWord(field: AnyField, value: unknown): string {
  const { value: word, none } = wordsOf(field);
  return (value === 'none' || value === null) && none !== undefined ? none : word(value);
}

/** A value among the choices of all fields: `Litigator: Clear`. */
export function optionWord(facet: RowFacet, value: string): string {
  const { title, option } = wordsOf(facet);
  return option ? option(value) : `${title}: ${valueWord(facet, value)}`;
}

/** A value among those of its own field: `A, call first`. */
export const itemWord = (field: AnyField, value: unknown): string => wordsOf(field).item?.(value) ?? valueWord(field, value);

/** `grade A or B or no grade`, to follow `rows with` and be joined by `and`. */
export function filterPart(facet: RowFacet, values: readonly string[], isFreeText: boolean): string {
  const {
    title,
    filtered = lowered(title),
    none,
    inner = (value) => (isFreeText ? valueWord(facet, value) : lowered(valueWord(facet, value))),
  } = wordsOf(facet);
  return withNone(filtered, values, none, inner);
}

/** `grade is A or B or there is no grade`, to follow `only where` and be joined by `and`; `never` if nothing is allowed. */
export function askedPart(field: FieldsWith<'condition'>, values: readonly unknown[]): string {
  const {
    title,
    none,
    asks,
    asked = `${lowered(title)} is`,
    askedNone = none === undefined ? undefined : `there is ${lowered(none)}`,
    inner = (value) => lowered(valueWord(field, value)),
    askedValue = inner,
  } = wordsOf(field);
  // An empty list of allowed values matches no row.
  if (values.length === 0) return 'never';
  return asks ? asks(values) : withNone(asked, values, askedNone, askedValue);
}

export const soughtWord = (field: FieldsWith<'condition'>): string => wordsOf(field).sought ?? lowered(wordsOf(field).title);

/** "None" needs its own words after the prefix: `grade A or B or no grade`. */
function withNone(head: string, values: readonly unknown[], none: string | undefined, word: (value: unknown) => string): string {
  const some = none === undefined ? values : values.filter((value) => value !== 'none');
  const parts = [
    ...(some.length === 0 ? [] : [`${head} ${anyOf(some.map(word))}`]),
    ...(none !== undefined && some.length < values.length ? [lowered(none)] : []),
  ];
  return anyOf(parts);
}

/** Describes each of our columns in an exported file in one sentence; docs/columns.md is generated from these. */
export const columnAbout: Readonly<Record<ExportColumn['key'], string>> = {
  row: 'The list’s id, the row’s number in it, and the export that wrote it. With this column, decisions that are edited in the file can be merged back.',
  checkedPhone:
    'The phone that was checked, where the row’s cells don’t simply say it: one of several, a repaired one, or one of another column.',
  extension: 'The extension in the phone’s cell. It isn’t sent to the service.',
  status: 'How far the checks of the row have come. A row that no run has reached is pending.',
  grade: 'The service’s grade of the phone; empty where no answer gave one. Never computed from a score.',
  score: 'The activity score, from 0 to 100: 70 and above, the phone is answered; 30 and below, it is not; exactly 50, too few signals.',
  lineType: 'The kind of phone line, as the service wrote it.',
  carrier: 'The company that carries the phone’s calls, as the service wrote it.',
  emailGrade: 'The service’s grade of the e-mail address; empty where no answer gave one.',
  litigator: 'What the litigator check found. “Not checked” is never “clear”, and a litigator check is not a Do Not Call check.',
  decision: 'The decision that holds: a person’s, or else what the policy suggests. Empty while there is none.',
  reasons: 'Why the row was judged as it was, most important first.',
  note: 'The note that somebody wrote on the row.',
  heldOut: '`yes`: the policy would drop the row, and it was drawn to be called all the same, so that you learn what the policy misses.',
  warnings: 'The warnings of the newest answers, as the service wrote them.',
  checkedAt: 'When the newest answer arrived (ISO 8601, UTC).',
  checkedWith: 'The operations whose answers the verdict rests on, each with its version.',
  environment: 'The environments that answered; “(sandbox)” marks invented answers.',
};

/** Describes a column by its name, such as `rollcall.line_type`; undefined for a field of the answers. */
export function aboutColumn(name: string): string | undefined {
  const column = exportColumns.find((one) => one.name === name);
  return column && columnAbout[column.key];
}
