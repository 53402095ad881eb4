/** Conditions on a verdict, for a policy's rule to apply, or for a row to get a further check. */
import { z } from 'zod';
import {
  choicesOf,
  entryOf,
  fieldsWith,
  type Choice,
  type FieldsOfType,
  type FieldsWith,
  type FieldType,
} from '../verdict/verdictFields.ts';

/** The fields that a condition can test, in the order in which sentences name them. */
export const conditionFields = fieldsWith('condition');
export type ConditionField = FieldsWith<'condition'>;
type Asked<T extends FieldType> = Extract<ConditionField, FieldsOfType<T>>;

const score = z.int().min(0).max(100);
type ConditionShape = { [F in Asked<'choice'>]: z.ZodOptional<z.ZodArray<z.ZodType<Choice<F>>>> } & {
  [F in Asked<'flag'>]: z.ZodOptional<z.ZodArray<z.ZodType<boolean | null>>>;
} & { [F in Asked<'text'>]: z.ZodOptional<z.ZodArray<z.ZodString>> } & {
  [F in Asked<'score'> as `${F}AtLeast` | `${F}AtMost`]: z.ZodOptional<typeof score>;
};

function partsOf(field: ConditionField): [string, z.ZodType][] {
  switch (entryOf(field).type) {
    case 'choice':
      return [[field, z.array(z.enum(choicesOf(field as Asked<'choice'>))).optional()]];
    case 'flag':
      return [[field, z.array(z.union([z.boolean(), z.null()])).optional()]];
    case 'score':
      return [
        [`${field}AtLeast`, score.optional()],
        [`${field}AtMost`, score.optional()],
      ];
    default:
      return [[field, z.array(z.string()).optional()]];
  }
}

/** All given parts must be true; without any, the condition is always true. An unknown score meets no bound. */
export const conditionSchema = z.strictObject(Object.fromEntries(conditionFields.flatMap(partsOf)) as unknown as ConditionShape);
export type Condition = z.infer<typeof conditionSchema>;
/** A part of a condition: a field, or one bound of a score. */
export type ConditionKey = keyof Condition;

/** All parts, in the order in which sentences name them. */
export const conditionKeys = Object.keys(conditionSchema.shape) as ConditionKey[];

/** Returns the field that a part tests, and which bound of it: `scoreAtLeast` is the lower bound of `score`. */
export function askedBy(part: ConditionKey): { field: ConditionField; bound: 'atLeast' | 'atMost' | null } {
  for (const field of conditionFields) {
    if (field === part) return { field, bound: null };
    if (part === `${field}AtLeast`) return { field, bound: 'atLeast' };
    if (part === `${field}AtMost`) return { field, bound: 'atMost' };
  }
  throw new Error(`no field for the condition ${part}`);
}
