/** The effective decision as codes: `effectiveDecision` is called once for each pair of a person's decision and the policy's suggestion. */
import { deciders, decisionValues, effectiveDecision } from '#contract/review/decision.ts';

/** The code after the last value: no decision. */
export const noDecision = decisionValues.length;

const codes = [...decisionValues, null] as const;
const pairs = codes.flatMap((person) => codes.map((suggested) => effectiveDecision(person, suggested)));
const decisions = Uint8Array.from(pairs, ({ value }) => (value === null ? noDecision : decisionValues.indexOf(value)));
const decidedBy = Uint8Array.from(pairs, ({ by }) => deciders.indexOf(by ?? 'none'));

/** The pair's index in the two arrays; both codes may be `noDecision`. */
const pairOf = (person: number, suggested: number): number => person * codes.length + suggested;

export const effectiveCode = (person: number, suggested: number): number => decisions[pairOf(person, suggested)] ?? noDecision;
export const deciderCode = (person: number, suggested: number): number => decidedBy[pairOf(person, suggested)] ?? 0;
