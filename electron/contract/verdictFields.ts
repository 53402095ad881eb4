/**
 * The fields of a verdict, each once: its values, where they come from, and everywhere it is shown, counted, filtered, sorted, exported and asked for.
 * The verdict's schema, the list's columns, facets, filters, sorts, conditions, export columns and docs/columns.md follow from this table, so a new field
 * is an entry here and its words in words/verdictWords.ts.
 */
import type { FieldName } from './fields.ts';
import { lineTypes } from './operations/enumerations.ts';
import { grades, litigatorStates, notCheckedReasons, rowStatuses, scoreBands } from './verdictValues.ts';

/** Where a field stands among the others in one place: smaller first. Numbers leave gaps, so that a new field need not move the rest. */
interface Ordered {
  readonly order: number;
}

/** How a facet is drawn: a range to brush, a tile for each letter, or a line for each value. */
interface FacetEntry extends Ordered {
  readonly look: 'range' | 'tiles' | 'lines';
  /** Lines that show before the rest is asked for. */
  readonly most?: number;
  /** Starts closed. */
  readonly folded?: true;
}

/** What a plan's check, a policy's rule and `--when` may ask of the field. */
interface ConditionEntry extends Ordered {
  /** As the command line calls it: `line=Mobile`. */
  readonly name: string;
  /** The words that stand for one or several values there, where they are not the values themselves; the window offers exactly these, one at a time. */
  readonly words?: Readonly<Record<string, readonly unknown[]>>;
  /** What a new condition says until a person changes it; without it the window offers none. */
  readonly usual?: readonly unknown[];
}

/** A column of the grid. */
interface ColumnEntry extends Ordered {
  /** In pixels. */
  readonly width: number;
  /** Stands behind the list's own column that fills this field, and not among the first. */
  readonly beside?: FieldName;
  /** How a cell looks; the value's words where nothing is said. */
  readonly look?: 'grade' | 'score' | 'litigator';
  /** Shown only when somebody ticks it in the menu of columns. */
  readonly hidden?: true;
}

/** A column of exported files: `rollcall.<column>`. */
interface ExportEntry extends Ordered {
  readonly column: string;
  /** How its cells look in a workbook; plain text where nothing is said. */
  readonly kind?: 'number' | 'grade' | 'litigator';
  /** What is written for a value, where it is not the value itself. */
  readonly texts?: Readonly<Record<string, string>>;
}

export type FieldType = 'choice' | 'text' | 'score' | 'flag' | 'time' | 'yesNo' | 'texts' | 'reasons';

export interface FieldEntry {
  /**
   * `choice`: one of `values` · `text`: as the service wrote it, an unknown value included · `score`: 0-100 · `flag`: yes, no or not known ·
   * `time`: epoch ms · `yesNo`: never unknown · `texts`: any number of them · `reasons`: see verdict.ts.
   */
  readonly type: FieldType;
  /** Of a choice: all of them, in their natural order. Of a text: those that the specification names. */
  readonly values?: readonly string[];
  /** Of a choice: there is always a value. Others are null where nobody said any. */
  readonly always?: true;
  /** What a row says that no run has covered, where that is not null, false or nothing. */
  readonly unplanned?: string;
  /** The value of the newest answer that carries the fact of this name (`OperationFacts`); any other field is worked out by grading. */
  readonly fromAnswers?: true;
  /** Of a band: the score that it is the band of. */
  readonly bandOf?: string;
  readonly facet?: FacetEntry;
  /** How rows are sorted by it: texts and times by themselves, choices by their values, or by these. */
  readonly sort?: true | readonly string[];
  readonly condition?: ConditionEntry;
  readonly column?: ColumnEntry;
  readonly export?: ExportEntry;
  /** Stands in the summary of a workbook, counted value by value. */
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
  /** The service's `phone.contact_grade` only; never computed from a score. */
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
    // By how careful one must be: nothing known stands between a litigator and clear.
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
  /** Why it is not checked; null where it is. */
  notChecked: { type: 'choice', values: notCheckedReasons, unplanned: 'notAsked' },
  reasons: { type: 'reasons', export: { order: 70, column: 'reasons' } },
  warnings: { type: 'texts', export: { order: 90, column: 'warnings' } },
  checkedAt: { type: 'time', sort: true, export: { order: 100, column: 'checked_at' } },
  /** operation@version of the answers it rests on. */
  checkedWith: { type: 'texts', export: { order: 110, column: 'checked_with' } },
  answerIds: { type: 'texts' },
  sandbox: { type: 'yesNo' },
} as const satisfies Readonly<Record<string, FieldEntry>>;

export type VerdictFields = typeof verdictFields;
export type VerdictField = keyof VerdictFields;

/** The fields that say something of this kind: `FieldsWith<'facet'>`. */
export type FieldsWith<A extends keyof FieldEntry> = {
  [F in VerdictField]: VerdictFields[F] extends Readonly<Record<A, unknown>> ? F : never;
}[VerdictField];
export type FieldsOfType<T extends FieldType> = {
  [F in VerdictField]: VerdictFields[F]['type'] extends T ? F : never;
}[VerdictField];

/** An entry as any field may have it, for code that goes through all of them. */
export const entryOf = (field: VerdictField): FieldEntry => verdictFields[field];

export const isVerdictField = (name: string): name is VerdictField => Object.hasOwn(verdictFields, name);

/** In the table's own order. */
export const fieldNames = Object.keys(verdictFields).filter(isVerdictField);

type OrderedAspect = 'facet' | 'condition' | 'column' | 'export' | 'summary';

/** The fields that have this side, in the order that it gives them. */
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

/** What the field may say in a verdict; `reasons` have a shape of their own. */
export type FieldValue<F extends Exclude<VerdictField, 'reasons'>> = ValueOf<VerdictFields[F]>;

/** A value as counts, filters and conditions name it: `none` stands for null. */
export type Choice<F extends FieldsOfType<'choice'>> =
  Extract<FieldValue<F>, string> | (VerdictFields[F] extends { readonly always: true } ? never : 'none');

/** All that a choice can say, in their natural order, `none` last where there may be no value. */
export const choicesOf = <F extends FieldsOfType<'choice'>>(field: F): readonly Choice<F>[] => {
  const { values = [], always } = entryOf(field);
  return (always ? values : [...values, 'none']) as readonly Choice<F>[];
};
