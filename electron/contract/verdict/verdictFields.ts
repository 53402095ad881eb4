/**
 * The table of a verdict's fields: the values of each, their source, and how it is shown, counted, filtered, sorted, exported and tested.
 * The verdict's schema, the list's columns, facets, filters, sorts, conditions, export columns and docs/columns.md are derived from this
 * table, so that a new field is one entry here and its texts in messages/verdictWords.ts.
 */
import type { FieldName } from '../lists/fields.ts';
import { lineTypes } from '../service/operations/enumerations.ts';
import { grades, litigatorStates, notCheckedReasons, rowStatuses, scoreBands } from './verdictValues.ts';

/** A field's position, in ascending order. Numbers leave gaps, so that a new field needn't move the rest. */
interface Ordered {
  readonly order: number;
}

/** How a facet is drawn: a range to select, a tile per letter, or a line per value. */
interface FacetEntry extends Ordered {
  readonly look: 'range' | 'tiles' | 'lines';
  /** Lines shown before "show all". */
  readonly most?: number;
  /** Initially collapsed. */
  readonly folded?: true;
}

/** How a plan's check, a policy's rule and `--when` test the field. */
interface ConditionEntry extends Ordered {
  /** The name on the command line: `line=Mobile`. */
  readonly name: string;
  /** Words for one or several values on the command line, if not the values themselves; the window offers exactly these, one at a time. */
  readonly words?: Readonly<Record<string, readonly unknown[]>>;
  /** The initial value of a new condition; without it the window offers none. */
  readonly usual?: readonly unknown[];
}

interface ColumnEntry extends Ordered {
  /** Width in pixels. */
  readonly width: number;
  /** Placed after the list's own column that fills this field, instead of among the first. */
  readonly beside?: FieldName;
  /** How a cell looks; default: the value's text. */
  readonly look?: 'grade' | 'score' | 'litigator';
  /** Shown only if selected in the columns menu. */
  readonly hidden?: true;
}

/** A column of exported files: `rollcall.<column>`. */
interface ExportEntry extends Ordered {
  readonly column: string;
  /** How its cells look in a workbook; default: plain text. */
  readonly kind?: 'number' | 'grade' | 'litigator';
  /** What is written for a value, if not the value itself. */
  readonly texts?: Readonly<Record<string, string>>;
}

export type FieldType = 'choice' | 'text' | 'score' | 'flag' | 'time' | 'yesNo' | 'texts' | 'reasons';

export interface FieldEntry {
  /**
   * `choice`: one of `values` · `text`: as the service wrote it, unknown values included · `score`: 0-100 · `flag`: yes, no or unknown ·
   * `time`: epoch ms · `yesNo`: never unknown · `texts`: any number of them · `reasons`: see verdict.ts.
   */
  readonly type: FieldType;
  /** For a choice: all values, in their natural order. For a text: the values in the specification. */
  readonly values?: readonly string[];
  /** For a choice: set if it always has a value. Other fields are null if nothing states a value. */
  readonly always?: true;
  /** The value for a row that no run has covered, if not null, false or empty. */
  readonly unplanned?: string;
  /** The value comes from the newest answer that states the fact with this name (`OperationFacts`); other fields are derived by grading. */
  readonly fromAnswers?: true;
  /** For a band: the score that determines it. */
  readonly bandOf?: string;
  readonly facet?: FacetEntry;
  /** How rows are sorted by it: texts and times directly, choices in the order of their values, or of these. */
  readonly sort?: true | readonly string[];
  readonly condition?: ConditionEntry;
  readonly column?: ColumnEntry;
  readonly export?: ExportEntry;
  /** Included in the summary of a workbook, counted by value. */
  readonly summary?: Ordered;
}

const yesNoUnknown = { yes: [true], no: [false], unknown: [null] } as const;

export const verdictFields = {
  status: {
    type: 'choice',
    values: rowStatuses,
    always: true,
    unplanned: 'unplanned',
    facet: { order: 80, look: 'lines', folded: true },
    sort: true,
    condition: { order: 90, name: 'status', usual: ['pending', 'failed'] },
    export: { order: 10, column: 'status', texts: { unplanned: 'pending' } },
    summary: { order: 40 },
  },
  /** Only the service's `phone.contact_grade`; never computed from a score. */
  grade: {
    type: 'choice',
    values: grades,
    fromAnswers: true,
    facet: { order: 20, look: 'tiles' },
    sort: true,
    condition: { order: 50, name: 'grade', usual: ['A', 'B'] },
    column: { order: 10, width: 52, look: 'grade' },
    export: { order: 20, column: 'grade', kind: 'grade' },
    summary: { order: 10 },
  },
  score: {
    type: 'score',
    fromAnswers: true,
    facet: { order: 10, look: 'range' },
    sort: true,
    condition: { order: 10, name: 'score' },
    column: { order: 20, width: 100, look: 'score' },
    export: { order: 30, column: 'activity_score', kind: 'number' },
  },
  band: {
    type: 'choice',
    values: scoreBands,
    bandOf: 'score',
    condition: { order: 20, name: 'band' },
  },
  lineType: {
    type: 'text',
    values: lineTypes,
    fromAnswers: true,
    facet: { order: 60, look: 'lines', most: 3 },
    sort: true,
    condition: { order: 70, name: 'line', usual: ['Mobile'] },
    column: { order: 10, width: 116, beside: 'phone' },
    export: { order: 40, column: 'line_type' },
  },
  carrier: {
    type: 'text',
    fromAnswers: true,
    facet: { order: 62, look: 'lines', most: 3 },
    sort: true,
    condition: { order: 75, name: 'carrier' },
    column: { order: 20, width: 160, beside: 'phone', hidden: true },
    export: { order: 42, column: 'carrier' },
  },
  /** The service's `email.contact_grade`. */
  emailGrade: {
    type: 'choice',
    values: grades,
    fromAnswers: true,
    facet: { order: 64, look: 'lines', folded: true },
    sort: true,
    condition: { order: 80, name: 'email-grade', usual: ['A', 'B'] },
    column: { order: 10, width: 96, look: 'grade', beside: 'email', hidden: true },
    export: { order: 44, column: 'email_grade', kind: 'grade' },
    summary: { order: 50 },
  },
  valid: {
    type: 'flag',
    fromAnswers: true,
    condition: { order: 60, name: 'valid', words: yesNoUnknown, usual: [true] },
  },
  nameMatch: {
    type: 'flag',
    fromAnswers: true,
    condition: { order: 40, name: 'name', words: { matches: [true], differs: [false], unknown: [null] }, usual: [false] },
  },
  litigator: {
    type: 'choice',
    values: litigatorStates,
    always: true,
    unplanned: 'notChecked',
    facet: { order: 30, look: 'lines' },
    // In order of caution: "not checked" is between litigator and clear.
    sort: ['litigator', 'notChecked', 'clear'],
    condition: {
      order: 30,
      name: 'litigator',
      words: { no: ['clear', 'notChecked'], clear: ['clear'], yes: ['litigator'], 'not-checked': ['notChecked'] },
      usual: ['clear', 'notChecked'],
    },
    column: { order: 30, width: 116, look: 'litigator' },
    export: { order: 50, column: 'litigator', kind: 'litigator', texts: { notChecked: 'not checked' } },
    summary: { order: 20 },
  },
  /** Why the row isn't checked; null if it is. */
  notChecked: {
    type: 'choice',
    values: notCheckedReasons,
    unplanned: 'notAsked',
    condition: { order: 95, name: 'not-checked-because', usual: ['timedOut', 'partial'] },
  },
  reasons: { type: 'reasons', export: { order: 70, column: 'reasons' } },
  warnings: { type: 'texts', export: { order: 90, column: 'warnings' } },
  checkedAt: { type: 'time', sort: true, export: { order: 100, column: 'checked_at' } },
  /** `operation@version` of the answers it is based on. */
  checkedWith: { type: 'texts', export: { order: 110, column: 'checked_with' } },
  answerIds: { type: 'texts' },
  sandbox: { type: 'yesNo' },
} as const satisfies Readonly<Record<string, FieldEntry>>;

type VerdictFields = typeof verdictFields;
export type VerdictField = keyof VerdictFields;

/** The fields with this aspect: `FieldsWith<'facet'>`. */
export type FieldsWith<A extends keyof FieldEntry> = {
  [F in VerdictField]: VerdictFields[F] extends Readonly<Record<A, unknown>> ? F : never;
}[VerdictField];
export type FieldsOfType<T extends FieldType> = {
  [F in VerdictField]: VerdictFields[F]['type'] extends T ? F : never;
}[VerdictField];

/** An entry with all optional parts, for code that iterates over all of them. */
export const entryOf = (field: VerdictField): FieldEntry => verdictFields[field];

export const isVerdictField = (name: string): name is VerdictField => Object.hasOwn(verdictFields, name);

/** All fields, in the order of the table. */
export const fieldNames = Object.keys(verdictFields).filter(isVerdictField);

type OrderedAspect = 'facet' | 'condition' | 'column' | 'export' | 'summary';

/** The fields with this aspect, in its order. */
export function fieldsWith<A extends OrderedAspect>(aspect: A): FieldsWith<A>[] {
  const orderOf = (field: VerdictField): number => entryOf(field)[aspect]?.order ?? 0;
  return fieldNames.filter((field): field is FieldsWith<A> => entryOf(field)[aspect] !== undefined).sort((a, b) => orderOf(a) - orderOf(b));
}

export const fieldsOfType = <T extends FieldType>(...types: readonly T[]): FieldsOfType<T>[] =>
  fieldNames.filter((field): field is FieldsOfType<T> => types.some((type) => type === entryOf(field).type));

type ValuesOf<E> = E extends { readonly values: readonly (infer V)[] } ? V : never;
type ValueOf<E extends FieldEntry> = E['type'] extends 'choice'
  ? ValuesOf<E> | (E extends { readonly always: true } ? never : null)
  : E['type'] extends 'score' | 'time'
    ? number | null
    : E['type'] extends 'flag'
      ? boolean | null
      : E['type'] extends 'text'
        ? string | null
        : E['type'] extends 'yesNo'
          ? boolean
          : string[];

/** A field's value in a verdict; `reasons` have their own type. */
export type FieldValue<F extends Exclude<VerdictField, 'reasons'>> = ValueOf<VerdictFields[F]>;

/** A value as counts, filters and conditions name it: `none` for null. */
export type Choice<F extends FieldsOfType<'choice'>> =
  | Extract<FieldValue<F>, string>
  | (VerdictFields[F] extends { readonly always: true } ? never : 'none');

/** All values of a choice in their natural order, `none` last if the value may be null. */
export const choicesOf = <F extends FieldsOfType<'choice'>>(field: F): readonly Choice<F>[] => {
  const { values = [], always } = entryOf(field);
  return (always ? values : [...values, 'none']) as readonly Choice<F>[];
};
