/** What something costs; "at least" wherever a price is missing, a range where what was billed is uncertain. */
import type { Cost } from '../../electron/contract/plan.ts';
import { costWords } from '../../electron/messages/money.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `sentence`: begins with a capital where it begins with a word. */
export const Money = ({ cost, sentence = false, className }: { cost: Cost; sentence?: boolean; className?: string }) => (
  <span className={className}>{sentence ? capital(costWords(cost)) : costWords(cost)}</span>
);
