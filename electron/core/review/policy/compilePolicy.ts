/**
 * A policy as tables over the codes of rows in memory, so that a million rows are judged in a moment. It says the same as `suggest` for a
 * single row: each table is filled by the same tests.
 */
import { askedBy, conditionKeys, type ConditionField, type ConditionKey } from '#contract/plan/condition.ts';
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import type { Policy, RuleCondition } from '#contract/review/policy.ts';
import { bandOf } from '#contract/verdict/verdict.ts';
import { meetsPart } from '../../verdict/matches.ts';
import { noRule } from '../acts/suggestions.sql.ts';
import { codedValue, codesOf, type CodedField, type Codes } from '../../verdict/kept/verdictCodes.sql.ts';
import { isTextField } from '../../verdict/kept/verdictTexts.sql.ts';
import type { CellHits } from './cellHits.ts';
import { isJudgedField, type FacetIndex } from '../facets/facetIndex.ts';

/** One part of a condition: which codes meet it. */
interface Part {
  readonly codes: Codes;
  readonly allowed: Uint8Array;
}

interface Rule {
  readonly rule: number;
  readonly parts: readonly Part[];
  /** One bit per finding rule; 0: not asked. */
  readonly findings: number;
  readonly noFindings: number;
}

const bitsOf = (rules: readonly FindingRule[] | undefined): number =>
  (rules ?? []).reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), 0);

/** The field whose codes are tested: a band follows from its score. */
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

/** Null: the rule asks for a column that the list doesn't have. */
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
 * Returns the rule that decides an answered row, by its index in the arrays, or `noRule` for the policy's `otherwise`. Valid until the index
 * gets new texts.
 */
export function compilePolicy(policy: Policy, index: FacetIndex, cells: CellHits): (at: number) => number {
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
