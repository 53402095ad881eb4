/** Conditions as they are typed: `score>30,litigator=no` says which rows a check asks. They are read strictly, and written the same way. */
import { conditionFields, conditionSchema, type Condition, type ConditionField } from '#contract/plan/condition.ts';
import { choicesOf, entryOf, type FieldsOfType } from '#contract/verdict/verdictFields.ts';
import { UsageError } from './usageError.ts';

/** What stands before the comparison, and what each word behind it stands for; several words may be joined by `|`. */
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
/** What the window offers too comes first. */
const known = all
  .toSorted((a, b) => Number(isRare(a.field)) - Number(isRare(b.field)))
  .map(({ name }) => name)
  .join(', ');
function isRare(field: ConditionField): boolean {
  return !isScore(field) && entryOf(field).condition?.usual === undefined;
}

/** Throws UsageError with one sentence. `where` names the option and what it stands for, as it was typed. */
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

/** As it would be typed: `score>=31, litigator=no`; empty where every row is asked. */
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

/** One word for all of them where there is one, else one for each. */
function wordsFor(words: Subject['words'], wanted: readonly unknown[]): string {
  const within = Object.entries(words).filter(([, values]) => values.every((value) => wanted.includes(value)));
  const whole = within.find(([, values]) => values.length === wanted.length);
  if (whole) return whole[0];
  return within
    .filter(([, values]) => values.length === 1)
    .map(([word]) => word)
    .join('|');
}
