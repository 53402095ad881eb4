/** Reads the checks to run, in order, from --operation, --add-ons and --when. */
import { conditionFields, conditionSchema, type Condition, type ConditionField } from '#contract/plan/condition.ts';
import { choicesOf, entryOf, type FieldsOfType } from '#contract/verdict/verdictFields.ts';
import { Failed } from '#contract/failure.ts';
import { addOnsOf, type AddOnName, type Operation } from '#contract/service/operation.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import type { Check } from '#contract/plan/plan.ts';
import { UsageError } from './option.ts';

/** The name before the comparison, and the values that each word after it stands for; several words may be joined by `|`. */
interface Subject {
  field: ConditionField;
  name: string;
  words: Readonly<Record<string, readonly unknown[]>>;
}

function wordsOf(field: ConditionField): Subject['words'] {
  const { type, values = [], condition } = entryOf(field);
  const known: readonly string[] = type === 'choice' ? choicesOf(field as Extract<ConditionField, FieldsOfType<'choice'>>) : values;
  return condition?.words ?? Object.fromEntries(known.map((value) => [value, [value]]));
}
const isScore = (field: ConditionField): field is Extract<ConditionField, FieldsOfType<'score'>> => entryOf(field).type === 'score';
const all = conditionFields.map((field) => ({ field, name: entryOf(field).condition?.name ?? field }));
const scores = all.filter(({ field }) => isScore(field));
const subjects: readonly Subject[] = all.filter(({ field }) => !isScore(field)).map((one) => ({ ...one, words: wordsOf(one.field) }));
/** Fields that the window also offers come first. */
const known = all
  .toSorted((a, b) => Number(isRare(a.field)) - Number(isRare(b.field)))
  .map(({ name }) => name)
  .join(', ');
function isRare(field: ConditionField): boolean {
  return !isScore(field) && entryOf(field).condition?.usual === undefined;
}

/**
 * Parses a typed condition: `score>30,litigator=no` selects the rows of a check. Parsed strictly, and printed in the same form. Throws
 * UsageError with one sentence. `where` names the option and its meaning, as typed.
 */
export function parseCondition(text: string, where: string): Condition {
  const parts = text.split(',').map((part) => part.trim());
  return parts.reduce<Condition>((all, part) => {
    const one = parsePart(part, where);
    const twice = Object.keys(one).find((name) => Object.hasOwn(all, name));
    if (twice !== undefined) throw new UsageError(`${where} sets the same thing twice at “${part}”; keep one.`);
    return { ...all, ...one };
  }, {});
}

function parsePart(part: string, where: string): Condition {
  const [, name = '', comparison = '', value = ''] = /^([a-z-]+)\s*(<=|>=|=|<|>)\s*(.*)$/.exec(part) ?? [];
  const score = scores.find((one) => one.name === name);
  if (score) return parseScore(score, comparison, value, part, where);
  const subject = subjects.find((one) => one.name === name);
  if (subject === undefined)
    throw new UsageError(`${where} can’t be read at “${part}”; write conditions like score>30 or litigator=no, about ${known}.`);
  const words = Object.entries(subject.words);
  if (comparison !== '=')
    throw new UsageError(`${where} can’t be read at “${part}”; ${name} takes =, as in ${name}=${words[0]?.[0] ?? ''}.`);
  const meant = value
    .split('|')
    .map((word) => word.trim())
    .flatMap((word) => {
      const found = words.find(([one]) => one.toLowerCase() === word.toLowerCase());
      if (!found) {
        const offered = words.map(([one]) => one).join(', ');
        throw new UsageError(`${where}: ${name} can’t be “${word}”; use ${offered}, several joined by |.`);
      }
      return found[1];
    });
  return conditionSchema.parse({ [subject.field]: [...new Set(meant)] });
}

function parseScore(
  { field, name }: { field: string; name: string },
  comparison: string,
  value: string,
  part: string,
  where: string,
): Condition {
  const score = /^\d{1,3}$/.test(value) ? Number(value) : NaN;
  const least = { '>': score + 1, '>=': score, '=': score }[comparison];
  const most = { '<': score - 1, '<=': score, '=': score }[comparison];
  const inside = (bound: number | undefined): boolean => bound === undefined || (bound >= 0 && bound <= 100);
  if (!(score >= 0 && score <= 100) || !inside(least) || !inside(most))
    throw new UsageError(`${where} can’t be read at “${part}”; a score is a whole number from 0 to 100, as in ${name}>30.`);
  return conditionSchema.parse({
    ...(least === undefined ? {} : { [`${field}AtLeast`]: least }),
    ...(most === undefined ? {} : { [`${field}AtMost`]: most }),
  });
}

/** Returns the condition as it would be typed: `score>=31, litigator=no`; empty if every row is checked. */
export function conditionText(where: Condition): string {
  const bounds = Object.entries(where).flatMap(([key, bound]) => {
    const score = scores.find(({ field }) => key === `${field}AtLeast` || key === `${field}AtMost`);
    return score && bound !== undefined ? [`${score.name}${key.endsWith('AtLeast') ? '>=' : '<='}${String(bound)}`] : [];
  });
  const lists = subjects.flatMap(({ field, name, words }) => {
    const wanted: unknown = Object.entries(where).find(([key]) => key === field)?.[1];
    return Array.isArray(wanted) ? [`${name}=${wordsFor(words, wanted)}`] : [];
  });
  return [...bounds, ...lists].join(', ');
}

/** Returns one word for all values if there is one, otherwise one for each. */
function wordsFor(words: Subject['words'], wanted: readonly unknown[]): string {
  const within = Object.entries(words).filter(([, values]) => values.every((value) => wanted.includes(value)));
  const whole = within.find(([, values]) => values.length === wanted.length);
  if (whole) return whole[0];
  return within
    .filter(([, values]) => values.length === 1)
    .map(([word]) => word)
    .join('|');
}

interface TypedChecks {
  operations: readonly string[];
  addOns: readonly string[];
  /** Each is `OPERATION:CONDITION[,CONDITION]`. */
  whens: readonly string[];
}

/** Combines the options into checks. Throws UsageError, or Failed('operation.unknown' | 'addOn.unknown'). */
export function parseChecks({ operations: names, addOns, whens }: TypedChecks): Check[] {
  const chosen = names.map(operationCalled);
  const twice = chosen.find((operation, index) => chosen.indexOf(operation) < index);
  if (twice) throw new UsageError(`--operation names ${twice.id} twice; keep one.`);
  const conditions = parseWhens(whens, chosen);
  const parsed = parseAddOns(chosen, addOns);
  return chosen.map((operation) => ({
    operation: operation.id,
    addOns: parsed.filter((name) => offers(operation, name)),
    where: conditions.get(operation.id) ?? {},
  }));
}

/** Finds an operation by its name. Throws Failed('operation.unknown'). */
export function operationCalled(name: string): Operation {
  const operation = findOperation(name);
  if (!operation) throw new Failed('operation.unknown', { operation: name, known: operations.map(({ id }) => id).join(', ') });
  return operation;
}

const offers = ({ addOns }: Operation, name: string): boolean => addOns.some((addOn) => addOn.name === name);

/** Each add-on applies to every operation that has it. Throws Failed('addOn.unknown') or UsageError if none does. */
export function parseAddOns(chosen: readonly Operation[], names: readonly string[]): AddOnName[] {
  const known = [...new Set(chosen.flatMap(addOnsOf))];
  return names.map((wanted) => {
    const addOn = known.find((one) => one === wanted);
    if (addOn !== undefined) return addOn;
    const [only, ...more] = chosen;
    if (only && more.length === 0) throw new Failed('addOn.unknown', { addOn: wanted, operation: only.id, known: known.join(', ') });
    throw new UsageError(`--add-ons can’t be “${wanted}”, which none of these operations has; use ${known.join(', ') || 'none'}.`);
  });
}

function parseWhens(whens: readonly string[], chosen: readonly Operation[]): Map<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const text of whens) {
    const at = text.indexOf(':');
    if (at < 1) throw new UsageError(`--when is not a condition: “${text}”; write it like real_contact:score>30,litigator=no.`);
    const name = text.slice(0, at).trim();
    const operation = chosen.find(({ id, name: short }) => id === name || short === name);
    if (!operation)
      throw new UsageError(
        `--when is about “${name}”, which this command doesn’t run; name one of ${chosen.map(({ id }) => id).join(', ')}.`,
      );
    if (conditions.has(operation.id))
      throw new UsageError(`--when is given twice for ${operation.id}; put its conditions into one --when, separated by commas.`);
    conditions.set(operation.id, parseCondition(text.slice(at + 1), `--when “${text}”`));
  }
  return conditions;
}
