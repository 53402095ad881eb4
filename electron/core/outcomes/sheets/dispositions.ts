/** What a disposition means by the table; a label that isn't in it waits for a person. */
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import type { SheetLabel } from '#contract/outcomes/resultSheet.ts';
import { knownLabels } from './dispositions.data.ts';

export interface LabelMeaning {
  meaning: Meaning;
  why: SheetLabel['why'];
}

const byLabel = new Map<string, LabelMeaning>(
  knownLabels.flatMap(({ labels, meaning, why }) => labels.map((label): [string, LabelMeaning] => [label, { meaning, why }])),
);

/** Labels are the same if they differ in case and blanks around them alone. */
export const foldLabel = (label: string): string => label.trim().toLowerCase();

export function meaningOf(label: string): LabelMeaning {
  const words = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return byLabel.get(words) ?? { meaning: 'ask', why: 'new' };
}

/** Whether the label says something of a call, and is no mere letter that any column may have. */
export const tellsOutcome = (label: string): boolean => label.trim().length > 1 && meaningOf(label).meaning !== 'ask';
