/** The labels of a sheet as they are shown: with what a person chose at once, those that need somebody first. */
import { useState } from 'react';
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import type { SheetLabel, SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { changeSheet } from '#renderer/subjects/outcomes/resultSheet.ts';

export interface ShownLabel extends SheetLabel {
  /** Somebody has to say what it means. */
  readonly waits: boolean;
}

/** As labels are compared. */
const folded = (label: string): string => label.trim().toLowerCase();

export function shownLabels({ labels, columns }: Pick<SheetPreview, 'labels' | 'columns'>, { meanings }: SheetRequest): ShownLabel[] {
  const chosen = new Map(meanings.map(({ label, meaning }) => [folded(label), meaning]));
  // A column of its own says who answered.
  const saysWho = columns.some(({ field }) => field === 'rightParty');
  return labels.map((one): ShownLabel => {
    const mine = chosen.get(folded(one.label));
    const label: SheetLabel = mine === undefined ? one : { ...one, meaning: mine, why: 'chosen', from: null };
    // Until the sheet is read again with what was just chosen.
    const isNew = mine !== undefined && (one.why !== 'chosen' || one.meaning !== mine);
    const { meaning } = label;
    return { ...label, waits: isNew ? meaning === 'ask' || (meaning === 'connected' && !saysWho) : one.undecided > 0 };
  });
}

/** Says what these labels mean, as a person chose, in the place of what was said before. */
export const chooseMeanings = (labels: readonly { label: string; meaning: Meaning }[]): void =>
  changeSheet(({ meanings }) => {
    const now = new Set(labels.map(({ label }) => folded(label)));
    return {
      meanings: [...meanings.filter(({ label }) => !now.has(folded(label))), ...labels.map(({ label, meaning }) => ({ label, meaning }))],
    };
  });

/** Keeps the labels where they are once they are shown: a row must not move because somebody has answered it. */
export function useLabelOrder(labels: readonly ShownLabel[]): readonly ShownLabel[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const known = new Set(order);
  const fresh = labels.filter(({ label }) => !known.has(label));
  if (fresh.length > 0) {
    const names = (waits: boolean): string[] => fresh.filter((one) => one.waits === waits).map(({ label }) => label);
    setOrder([...order, ...names(true), ...names(false)]);
  }
  const byLabel = new Map(labels.map((one) => [one.label, one]));
  return order.flatMap((label) => byLabel.get(label) ?? []);
}
