/** What something costs; "at least" if a price is missing, a range if it is uncertain what was billed. */
import type { Cost } from '#contract/plan/plan.ts';
import { costWords } from '#messages/money.ts';
import { capital } from '#messages/anyOf.ts';

/** `sentence`: capitalizes the first word. */
export const Money = ({ cost, sentence = false, className }: { cost: Cost; sentence?: boolean; className?: string }) => (
  <span className={className}>{sentence ? capital(costWords(cost)) : costWords(cost)}</span>
);
