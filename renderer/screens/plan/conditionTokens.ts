/** A check's condition as tokens that can be changed, taken away and added: pure, so that it can be tested. */
import { conditionSchema, type Condition } from '../../../electron/contract/condition.ts';
import { lineTypes } from '../../../electron/contract/operations/enumerations.ts';
import { grades, rowStatuses, scoreBands } from '../../../electron/contract/verdict.ts';
import { conditionParts } from '../../../electron/messages/conditionWords.ts';
import { gradeWord, lineTypeTitle, scoreWord, statusWord } from '../../../electron/messages/names.ts';

/** In the order in which a sentence names them. */
const kinds = ['scoreAtLeast', 'scoreAtMost', 'band', 'litigator', 'nameMatch', 'grade', 'valid', 'lineType', 'status'] as const;
export type TokenKind = (typeof kinds)[number];

export interface Token {
  readonly kind: TokenKind;
  /** As in a sentence: `score is above 30`. */
  readonly words: string;
}

const part = (where: Condition, kind: TokenKind): Condition => ({ [kind]: where[kind] });

export const tokensOf = (where: Condition): Token[] =>
  kinds.filter((kind) => where[kind] !== undefined).map((kind) => ({ kind, words: conditionParts(part(where, kind)).join() }));

export const withoutToken = (where: Condition, kind: TokenKind): Condition =>
  Object.fromEntries(Object.entries(where).filter(([name]) => name !== kind));

/** What a new token says until a person changes it. */
const usual = {
  scoreAtLeast: 31,
  scoreAtMost: 30,
  band: ['answered'],
  litigator: ['clear', 'notChecked'],
  nameMatch: [false],
  grade: ['A', 'B'],
  valid: [true],
  lineType: ['Mobile'],
  status: ['pending', 'failed'],
} satisfies Condition;

export const withToken = (where: Condition, kind: TokenKind): Condition => ({ ...where, ...part(usual, kind) });

const titles = [
  ['scoreAtLeast', 'Score'],
  ['litigator', 'Litigator'],
  ['nameMatch', 'Name match'],
  ['grade', 'Grade'],
  ['valid', 'Phone validity'],
  ['lineType', 'Line type'],
  ['status', 'Status'],
] as const satisfies readonly (readonly [TokenKind, string])[];

/** What can be added still: each thing once, a score from below and from above. */
export const addableTokens = (where: Condition): { kind: TokenKind; title: string }[] =>
  titles
    .map(([kind, title]) => ({
      kind: kind === 'scoreAtLeast' && where.scoreAtLeast !== undefined ? ('scoreAtMost' as const) : kind,
      title,
    }))
    .filter(({ kind }) => where[kind] === undefined);

/** Kinds of which one of a few is chosen. */
const single: Partial<Record<TokenKind, readonly Condition[]>> = {
  litigator: [
    { litigator: ['clear', 'notChecked'] },
    { litigator: ['clear'] },
    { litigator: ['litigator'] },
    { litigator: ['notChecked'] },
  ],
  nameMatch: [{ nameMatch: [false] }, { nameMatch: [true] }, { nameMatch: [null] }],
  valid: [{ valid: [true] }, { valid: [false] }, { valid: [null] }],
};

/** Kinds of which any may be ticked. */
const several: Partial<Record<TokenKind, readonly (readonly [string, string])[]>> = {
  grade: [...grades.map((grade) => [grade, `${grade}, ${gradeWord(grade).toLowerCase()}`] as const), ['none', gradeWord(null)]],
  band: [...scoreBands.map((band) => [band, scoreWord(band)] as const), ['none', scoreWord(null)]],
  lineType: lineTypes.map((type) => [type, lineTypeTitle(type)] as const),
  status: rowStatuses.map((status) => [status, statusWord(status)] as const),
};

export interface TokenOption {
  readonly words: string;
  readonly chosen: boolean;
  /** The whole condition, once this is chosen, ticked or unticked. */
  readonly then: Condition;
}

/** What a token's menu offers; `several`: the menu stays open for more. Null for a score, which is a number. */
export function tokenOptions(where: Condition, kind: TokenKind): { several: boolean; options: TokenOption[] } | null {
  const choices = single[kind];
  if (choices !== undefined) {
    const now = conditionParts(part(where, kind)).join();
    const options = choices.map((choice) => {
      const words = conditionParts(choice).join();
      return { words: sentence(words), chosen: words === now, then: { ...where, ...choice } };
    });
    return { several: false, options };
  }
  const ticks = several[kind];
  if (ticks === undefined) return null;
  const known: readonly unknown[] = Array.isArray(where[kind]) ? where[kind] : [];
  const options = ticks.map(([value, words]) => {
    const chosen = known.includes(value);
    // In the order of the menu, so that the words stay put; the last one can't be unticked: it would let no row through.
    const values = ticks.map(([one]) => one).filter((one) => (one === value ? !chosen : known.includes(one)));
    return { words, chosen, then: values.length === 0 ? where : conditionSchema.parse({ ...where, [kind]: values }) };
  });
  return { several: true, options };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A score's bound as a person says it: above 30 is 31 and more. */
export const scoreBound = (where: Condition, kind: 'scoreAtLeast' | 'scoreAtMost'): number =>
  kind === 'scoreAtLeast' ? Math.max(0, (where.scoreAtLeast ?? 31) - 1) : (where.scoreAtMost ?? 30);

/** `bound` from 0 to 99 where it is above, 0 to 100 where it is at most; the side that it leaves is free again. */
export function withScore(where: Condition, from: TokenKind, to: 'scoreAtLeast' | 'scoreAtMost', bound: number): Condition {
  const value = to === 'scoreAtLeast' ? Math.min(99, Math.max(0, bound)) + 1 : Math.min(100, Math.max(0, bound));
  return { ...withoutToken(where, from), [to]: Math.round(value) };
}
