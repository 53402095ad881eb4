/** Which rows a check asks, as the command line writes it: `score>30,litigator=no`. Read strictly, and written the same way. */
import { conditionSchema, type Condition } from '../../../contract/condition.ts';
import { lineTypes } from '../../../contract/operations/enumerations.ts';
import { grades, rowStatuses, scoreBands } from '../../../contract/verdict.ts';
import { UsageError } from './usageError.ts';

/** What a word stands for; several words may be joined by `|`. */
interface Subject {
  words: Readonly<Record<string, Condition>>;
}

const each = (name: keyof Condition, values: readonly string[]): Record<string, Condition> =>
  Object.fromEntries(values.map((value) => [value, conditionSchema.parse({ [name]: [value] })]));

const subjects: Readonly<Record<string, Subject>> = {
  litigator: {
    words: {
      yes: { litigator: ['litigator'] },
      no: { litigator: ['clear', 'notChecked'] },
      clear: { litigator: ['clear'] },
      'not-checked': { litigator: ['notChecked'] },
    },
  },
  name: { words: { matches: { nameMatch: [true] }, differs: { nameMatch: [false] }, unknown: { nameMatch: [null] } } },
  valid: { words: { yes: { valid: [true] }, no: { valid: [false] }, unknown: { valid: [null] } } },
  grade: { words: each('grade', [...grades, 'none']) },
  band: { words: each('band', [...scoreBands, 'none']) },
  status: { words: each('status', rowStatuses) },
  line: { words: each('lineType', lineTypes) },
};
const known = ['score', ...Object.keys(subjects)].join(', ');

/** Throws UsageError with one sentence. `where` names the option and what it stands for, as it was typed. */
export function parseCondition(text: string, where: string): Condition {
  const parts = text.split(',').map((part) => part.trim());
  return parts.reduce<Condition>((all, part) => {
    const one = parsePart(part, where);
    const twice = Object.keys(one).find((name) => Object.hasOwn(all, name));
    if (twice !== undefined) throw new UsageError(`${where} says twice what the same thing has to be at “${part}”; keep one.`);
    return { ...all, ...one };
  }, {});
}

function parsePart(part: string, where: string): Condition {
  const [, name = '', comparison = '', value = ''] = /^([a-z]+)\s*(<=|>=|=|<|>)\s*(.*)$/.exec(part) ?? [];
  if (name === 'score') return parseScore(comparison, value, part, where);
  const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined;
  if (subject === undefined)
    throw new UsageError(`${where} can’t be read at “${part}”; write conditions like score>30 or litigator=no, about ${known}.`);
  if (comparison !== '=') throw new UsageError(`${where} can’t be read at “${part}”; ${name} takes =, as in ${name}=${firstOf(subject)}.`);
  const words = value.split('|').map((word) => word.trim());
  const meant = words.map((word) => {
    const found = Object.entries(subject.words).find(([one]) => one.toLowerCase() === word.toLowerCase());
    if (!found)
      throw new UsageError(`${where}: ${name} can’t be “${word}”; use ${Object.keys(subject.words).join(', ')}, several joined by |.`);
    return found[1];
  });
  return joined(meant);
}

const firstOf = ({ words }: Subject): string => Object.keys(words)[0] ?? '';

/** Each holds one list, under the same name: together they allow what any of them allows. */
function joined(conditions: readonly Condition[]): Condition {
  const name = Object.keys(conditions[0] ?? {})[0] ?? '';
  const values = conditions.flatMap((condition) => Object.values(condition).flat());
  return conditionSchema.parse({ [name]: [...new Set(values)] });
}

function parseScore(comparison: string, value: string, part: string, where: string): Condition {
  const score = /^\d{1,3}$/.test(value) ? Number(value) : NaN;
  const least = { '>': score + 1, '>=': score, '=': score }[comparison];
  const most = { '<': score - 1, '<=': score, '=': score }[comparison];
  const inside = (bound: number | undefined): boolean => bound === undefined || (bound >= 0 && bound <= 100);
  if (!(score >= 0 && score <= 100) || !inside(least) || !inside(most))
    throw new UsageError(`${where} can’t be met at “${part}”; a score is a whole number from 0 to 100, as in score>30.`);
  return { ...(least === undefined ? {} : { scoreAtLeast: least }), ...(most === undefined ? {} : { scoreAtMost: most }) };
}

/** As it would be typed: `score>30, litigator=no`; empty where every row is asked. */
export function conditionText(where: Condition): string {
  const { scoreAtLeast, scoreAtMost, ...lists } = where;
  const written = Object.entries(lists).flatMap(([field, wanted]) => {
    const subject = Object.entries(subjects).find(([, { words }]) => Object.keys(Object.values(words)[0] ?? {})[0] === field);
    return subject && wanted !== undefined ? [`${subject[0]}=${wordsFor(subject[1], wanted)}`] : [];
  });
  return [
    ...(scoreAtLeast === undefined ? [] : [`score>=${scoreAtLeast}`]),
    ...(scoreAtMost === undefined ? [] : [`score<=${scoreAtMost}`]),
    ...written,
  ].join(', ');
}

function wordsFor({ words }: Subject, wanted: readonly unknown[]): string {
  const valuesOf = (condition: Condition): unknown[] => Object.values(condition).flat();
  const whole = Object.entries(words).find(([, condition]) => {
    const values = valuesOf(condition);
    return values.length === wanted.length && values.every((value) => wanted.includes(value));
  });
  if (whole) return whole[0];
  const single = Object.entries(words).filter(([, condition]) => {
    const values = valuesOf(condition);
    return values.length === 1 && values.every((value) => wanted.includes(value));
  });
  return single.map(([word]) => word).join('|');
}
