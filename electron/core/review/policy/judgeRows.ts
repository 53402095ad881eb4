/** Computes a policy's suggestion for every row of an open list, in slices while the list stays in use. */
import { askedBy, conditionKeys, type ConditionField, type ConditionKey } from '#contract/plan/condition.ts';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import type { Policy, RuleCondition } from '#contract/review/policy.ts';
import { bandOf } from '#contract/verdict/verdict.ts';
import { meetsPart } from '../../verdict/suggest.ts';
import { codedValue, codesOf, type CodedField, type Codes } from '../../verdict/kept/verdictCodes.sql.ts';
import { isTextField } from '../../verdict/kept/verdictTexts.sql.ts';
import { decisionCode, noDecision } from '#contract/review/decision.ts';
import { Failed } from '#contract/failure.ts';
import { noRule, type SuggestionCodes, emptySuggestions } from '../acts/suggestions.sql.ts';
import { type CellHits, cellsOf } from './cellHits.ts';
import { isJudgedField, type FacetIndex, decideRows, type EffectiveCodes } from '../facets/facetIndex.ts';
import { setStandings } from '../facets/standingCodes.ts';
import type { CountedIndex, OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';

/** One part of a condition: the codes that meet it. */
interface Part {
  readonly codes: Codes;
  readonly allowed: Uint8Array;
}

interface Rule {
  readonly rule: number;
  readonly parts: readonly Part[];
  /** One bit per finding rule; 0 if not tested. */
  readonly findings: number;
  readonly noFindings: number;
}

const bitsOf = (rules: readonly FindingRule[] | undefined): number =>
  (rules ?? []).reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), 0);

/** Returns the field whose codes are tested: a band follows from its score. */
const codedFieldOf = (field: ConditionField): Exclude<ConditionField, 'band'> => (field === 'band' ? 'score' : field);

function partOf(index: FacetIndex, key: ConditionKey, wanted: unknown): Part {
  const { field } = askedBy(key);
  const coded = codedFieldOf(field);
  const codes = isJudgedField(coded) ? index.judged[coded] : index.codes[coded];
  const valueOf = (code: number): unknown => {
    const value = codedValue(coded satisfies CodedField, code, index.texts);
    return field === 'band' ? bandOf(typeof value === 'number' ? value : null) : value;
  };
  const known = isTextField(coded) ? index.texts[coded].length : codesOf(coded);
  return { codes, allowed: Uint8Array.from({ length: known }, (_, code) => Number(meetsPart(key, wanted, valueOf(code)))) };
}

const yes = Uint8Array.of(0, 1);

/** Returns null if the rule tests a column that the list doesn't have. */
function partsOf(index: FacetIndex, when: RuleCondition, cells: CellHits): Part[] | null {
  const parts = conditionKeys.flatMap((key) => (when[key] === undefined ? [] : [partOf(index, key, when[key])]));
  for (const condition of when.columns ?? []) {
    const codes = cells.of(condition);
    if (codes === null) return null;
    parts.push({ codes, allowed: yes });
  }
  return parts;
}

/**
 * Compiles a policy to tables over the codes of rows in memory, so that a million rows are judged quickly. Gives the same result as
 * `suggest` for a single row: each table is filled by the same tests. The returned function gives the rule that decides an answered row, by
 * its index in the arrays, or `noRule` for the policy's `otherwise`. Valid until the index gets new texts.
 */
function compilePolicy(policy: Policy, index: FacetIndex, cells: CellHits): (at: number) => number {
  const rules = policy.rules.flatMap(({ when, off }, rule): Rule[] => {
    const parts = off ? null : partsOf(index, when, cells);
    return parts === null ? [] : [{ rule, parts, findings: bitsOf(when.findings), noFindings: bitsOf(when.noFindings) }];
  });
  const { findings: found } = index;
  return (at) => {
    search: for (const { rule, parts, findings, noFindings } of rules) {
      for (const { codes, allowed } of parts) if (allowed[codes[at] ?? 0] !== 1) continue search;
      const bits = found[at] ?? 0;
      if ((findings !== 0 && (bits & findings) === 0) || (bits & noFindings) !== 0) continue;
      return rule;
    }
    return noRule;
  };
}

/**
 * Prepares judging rows of an index by one policy, as often as they change. Returns a function that writes the codes of the rows from
 * `first` to `last`, by their current facts.
 */
export function openJudge(
  policy: Policy,
  index: FacetIndex,
  cells: CellHits,
  codes: SuggestionCodes,
): (first: number, last: number) => void {
  const decisionOf = policy.rules.map(({ suggest }) => decisionCode(suggest));
  const otherwise = decisionCode(policy.otherwise);
  const countTexts = (): number => Object.values(index.texts).reduce((sum, texts) => sum + texts.length, 0);
  let texts = countTexts();
  let ruleAt = compilePolicy(policy, index, cells);
  return (first, last) => {
    if (texts !== countTexts()) {
      texts = countTexts();
      ruleAt = compilePolicy(policy, index, cells);
    }
    for (let at = first - 1; at < last; at++) {
      // A policy suggests something exactly for the rows with an answer.
      if (index.suggested[at] === noDecision) {
        codes.decisions[at] = noDecision;
        codes.rules[at] = noRule;
        continue;
      }
      const rule = ruleAt(at);
      codes.rules[at] = rule;
      codes.decisions[at] = decisionOf[rule] ?? otherwise;
    }
  };
}

const rowsAtOnce = 4_096;

/** The policy's suggestions and the resulting decisions, one byte per row in each array. */
interface JudgedRows extends SuggestionCodes, EffectiveCodes {}

/**
 * Judges all rows, and then calls `use` with the codes and the facts that they follow from, in the same turn; rows that changed meanwhile
 * are judged again first. Throws Failed('view.superseded') when `slices` do, and Failed('list.notFound') if the list was deleted meanwhile.
 */
export async function judgeRows<R>(
  list: OpenList,
  policy: Policy,
  slices: Slices,
  use: (judged: JudgedRows, counted: CountedIndex) => R,
): Promise<R> {
  const cells = await cellsOf(list, policy, slices);
  for (;;) {
    const counted = await slices.join(list.index());
    const { index, counts } = counted;
    const codes = emptySuggestions(index.rows);
    const judged: JudgedRows = { ...codes, decision: new Uint8Array(index.rows), decidedBy: new Uint8Array(index.rows) };
    const suggest = openJudge(policy, index, cells, codes);
    const judge = (first: number, last: number): void => {
      suggest(first, last);
      decideRows(index.decided, codes.decisions, judged, first - 1, last);
    };
    const changed = new Set<number>();
    const unwatch = counts.watch((row) => changed.add(row));
    try {
      for (let first = 1; first <= index.rows; first += rowsAtOnce) {
        if (slices.due()) await slices.pause();
        judge(first, Math.min(index.rows, first + rowsAtOnce - 1));
      }
      // Everything written in this turn has reached the facts by the next one, and nothing is awaited after that.
      await slices.pause();
      if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
      // All facts may have been reread during a pause.
      if (!list.holds(counted)) continue;
      for (const row of changed) judge(row, row);
      return use(judged, counted);
    } finally {
      unwatch();
    }
  }
}

/** Puts all suggestions and the resulting decisions into memory at once, so that no partial state is visible. */
export function takeJudged(index: FacetIndex, { decisions, decision, decidedBy }: JudgedRows): void {
  index.suggested.set(decisions);
  index.codes.decision.set(decision);
  index.codes.decidedBy.set(decidedBy);
  setStandings(index, 0, index.rows);
}
