/** What something costs; "at least" if a price is missing, a range if it is uncertain what was billed. */
import type { Cost } from '../../electron/contract/plan.ts';
import { costWords } from '../../electron/messages/money.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `sentence`: capitalizes the first word. */
export const Money = ({ cost, sentence = false, className }: { cost: Cost; sentence?: boolean; className?: string }) => (
  <span className={className}>{sentence ? capital(costWords(cost)) : costWords(cost)}</span>
);
