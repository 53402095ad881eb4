/** Represents a check's condition as tokens that can be added, changed and removed. Pure. */
import {
  askedBy,
  conditionFields,
  conditionKeys,
  conditionSchema,
  type Condition,
  type ConditionField,
  type ConditionKey,
} from '#contract/plan/condition.ts';
import { scoreRanges } from '#contract/verdict/verdict.ts';
import { choicesOf, entryOf, type FieldsOfType } from '#contract/verdict/verdictFields.ts';
import { conditionParts } from '#messages/plan/planWords.ts';
import { fieldHeading, itemWord } from '#messages/verdict/verdictWords.ts';
import { capital } from '#messages/text.ts';

export type TokenKind = ConditionKey;

export interface Token {
  readonly kind: TokenKind;
  /** Worded for a sentence: `score is above 30`. */
  readonly words: string;
}

const part = (where: Condition, kind: TokenKind): Condition => ({ [kind]: where[kind] });

export const tokensOf = (where: Condition): Token[] =>
  conditionKeys.filter((kind) => where[kind] !== undefined).map((kind) => ({ kind, words: conditionParts(part(where, kind)).join() }));

export const withoutToken = (where: Condition, kind: TokenKind): Condition =>
  Object.fromEntries(Object.entries(where).filter(([name]) => name !== kind));

/** The initial condition of a new token. */
function usualOf(kind: TokenKind): Condition {
  const { field, bound } = askedBy(kind);
  const { to } = scoreRanges.unanswered;
  const value = bound === 'atLeast' ? to + 1 : bound === 'atMost' ? to : entryOf(field).condition?.usual;
  return conditionSchema.parse({ [kind]: value });
}

export const withToken = (where: Condition, kind: TokenKind): Condition => ({ ...where, ...usualOf(kind) });

/** The tokens that can still be added: each field once, but the score with both a lower and an upper limit. */
export const addableTokens = (where: Condition): { kind: TokenKind; title: string }[] =>
  conditionFields.flatMap((field) => {
    const kinds = conditionKeys.filter((kind) => askedBy(kind).field === field);
    const isOffered = kinds.length > 1 || entryOf(field).condition?.usual !== undefined;
    const kind = kinds.find((one) => where[one] === undefined);
    return isOffered && kind !== undefined ? [{ kind, title: fieldHeading(field) }] : [];
  });

/** The choices of a field that takes one of a few values; null for other fields. */
function singleChoices(field: ConditionField): Condition[] | null {
  const words = entryOf(field).condition?.words;
  return words === undefined ? null : Object.values(words).map((values) => conditionSchema.parse({ [field]: values }));
}

/** The known values of a field that takes any number of values. */
const tickedValues = (field: ConditionField): readonly string[] =>
  entryOf(field).type === 'choice' ? choicesOf(field as Extract<ConditionField, FieldsOfType<'choice'>>) : (entryOf(field).values ?? []);

export interface TokenOption {
  readonly words: string;
  readonly chosen: boolean;
  /** The whole condition after this option is chosen or toggled. */
  readonly then: Condition;
}

/** Returns the options in a token's menu; if `several` can be chosen, the menu stays open. Null for a score, which is a number. */
export function tokenOptions(where: Condition, kind: TokenKind): { several: boolean; options: TokenOption[] } | null {
  const { field, bound } = askedBy(kind);
  if (bound !== null) return null;
  const choices = singleChoices(field);
  if (choices !== null) {
    const now = conditionParts(part(where, kind)).join();
    const options = choices.map((choice) => {
      const words = conditionParts(choice).join();
      return { words: capital(words), chosen: words === now, then: { ...where, ...choice } };
    });
    return { several: false, options };
  }
  const known: readonly unknown[] = Array.isArray(where[kind]) ? where[kind] : [];
  const all = tickedValues(field);
  const options = all.map((value) => {
    const chosen = known.includes(value);
    // Keeps the menu's order, so that the words stay in place. The last value can't be deselected, because the condition would let no row
    // through.
    const values = all.filter((one) => (one === value ? !chosen : known.includes(one)));
    return {
      words: itemWord(field, value),
      chosen,
      then: values.length === 0 ? where : conditionSchema.parse({ ...where, [kind]: values }),
    };
  });
  return { several: true, options };
}

/** A score limit as worded to people: above 30 means 31 and more. */
export const scoreBound = (where: Condition, kind: 'scoreAtLeast' | 'scoreAtMost'): number =>
  kind === 'scoreAtLeast' ? Math.max(0, (where.scoreAtLeast ?? 31) - 1) : (where.scoreAtMost ?? 30);

/** `bound`: 0 to 99 for above, 0 to 100 for at most; switching the direction removes the old limit. */
export function withScore(where: Condition, from: TokenKind, to: 'scoreAtLeast' | 'scoreAtMost', bound: number): Condition {
  const value = to === 'scoreAtLeast' ? Math.min(99, Math.max(0, bound)) + 1 : Math.min(100, Math.max(0, bound));
  return { ...withoutToken(where, from), [to]: Math.round(value) };
}
