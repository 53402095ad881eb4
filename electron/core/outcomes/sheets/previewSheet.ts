/** What a sheet would bring in, as a person sees it. */
import { callOutcomeKinds } from '#contract/outcomes/callOutcome.ts';
import type { LineReason, SheetField, SheetPreview, SheetSums } from '#contract/outcomes/resultSheet.ts';
import { broughtInAt } from '../readOutcomes.sql.ts';
import { costOfFeedback } from '../../accounts/costOfFeedback.ts';
import { reasonCode, reasonOfCode } from './matchLines.ts';
import type { OpenedSheet, SheetState } from './openSheet.ts';
import { outcomesOfSheet } from './outcomesOfSheet.ts';

const shownSamples = 3;
const shownLength = 80;
const undecidedKind = callOutcomeKinds.indexOf('undecided');

export function previewSheet(dataDir: string, sheetId: string, state: SheetState, { ledger, count }: OpenedSheet): SheetPreview {
  const { sheet, guessed, understood, labels, meanings, times, lists, matched, judged } = state;
  const fieldOf = new Map(Object.entries(understood.columns).map(([field, column]) => [column, field as SheetField]));
  const matchedOf = lists.map(() => 0);
  const undecidedOf = labels.labels.map(() => 0);
  for (let line = 0; line < sheet.lines; line++) {
    if (judged.reasons[line] !== 0) continue;
    const [list, label] = [matched.lists[line] ?? 0, labels.ids[line] ?? 0];
    matchedOf[list] = (matchedOf[list] ?? 0) + 1;
    if (judged.kinds[line] === undecidedKind) undecidedOf[label] = (undecidedOf[label] ?? 0) + 1;
  }
  const { queuedFor = null, ...added } = count === null ? { queued: 0, known: 0 } : count(outcomesOfSheet(dataDir, state));
  return {
    sheetId,
    files: sheet.files,
    shape: guessed.shape,
    columns: sheet.columns.map((heading, column) => ({
      heading,
      samples: [...new Set(guessed.samples[column])].slice(0, shownSamples).map((cell) => cell.slice(0, shownLength).toWellFormed()),
      field: fieldOf.get(column) ?? null,
    })),
    lists: lists.map(({ listId, name, found }, at) => ({ listId, name, matched: matchedOf[at] ?? 0, searched: found !== null })),
    labels: labels.labels.flatMap(({ label, calls, line }, at) => {
      const meaning = meanings[at];
      return meaning && calls > 0
        ? [{ label, calls, undecided: undecidedOf[at] ?? 0, file: sheet.fileOf(line), line: sheet.numberOf(line), ...meaning }]
        : [];
    }),
    sums: { ...sumsOf(state), ...added },
    cost: ledger && queuedFor && costOfFeedback(ledger, queuedFor),
    reasons: countReasons(judged.reasons),
    asksZone: times.asksZone,
    zone: understood.zone,
    durationUnit: understood.durationUnit,
    broughtInAt: ledger && broughtInAt(ledger, sheet.sha256),
  };
}

const isAmbiguous: readonly LineReason[] = ['severalRows', 'severalOutcomes'];

function sumsOf({ sheet, judged }: SheetState): Omit<SheetSums, 'queued' | 'known'> {
  const outcomes: SheetSums['outcomes'] = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };
  const ambiguousCodes = isAmbiguous.map(reasonCode);
  const sums = { lines: sheet.lines, matched: 0, unmatched: 0, ambiguous: 0 };
  for (let line = 0; line < sheet.lines; line++) {
    const reason = judged.reasons[line] ?? 0;
    if (reason !== 0) {
      sums[ambiguousCodes.includes(reason) ? 'ambiguous' : 'unmatched'] += 1;
      continue;
    }
    sums.matched += 1;
    outcomes[callOutcomeKinds[judged.kinds[line] ?? 0] ?? 'undecided'] += 1;
  }
  return { ...sums, outcomes };
}

function countReasons(codes: Uint8Array): SheetPreview['reasons'] {
  const counts: SheetPreview['reasons'] = {};
  for (const code of codes) {
    const reason = reasonOfCode(code);
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
