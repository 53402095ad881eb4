/** Counts what a file written now would contain, using the facts in memory, so that trying choices on a million rows needs no query. */
import { decisionCode } from '#contract/review/decision.ts';
import type { FileChoice, FileCounts } from '#contract/exports/export.ts';
import { guardOf } from '#contract/exports/fileGuard.ts';
import { countNoCall, heldBackBy } from '#contract/verdict/standing.ts';
import { noStop, settlesList, stopsExport, uncheckedOf, type LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import type { UncheckedReason } from '#contract/verdict/verdictValues.ts';
import { answeredCodes, codeOf, againstAt, isSuppressedAt, uncheckedAt } from './standingCodes.ts';
import type { FacetIndex } from './facetIndex.ts';
import type { ChosenRows } from '../views.ts';

const keep = decisionCode('keep');
const litigatorCode = codeOf('litigator', 'litigator');
const notCheckedCode = codeOf('litigator', 'notChecked');

interface CountedChoice extends Pick<FileChoice, 'only' | 'columns' | 'redacted'> {
  split: boolean;
  litigators: LitigatorPolicy;
  /** Whether the list contains only people of the sample, in which case the sandbox's answers aren't considered invented. */
  isOnlySample: boolean;
  /** The rows of a view; null for the whole list. */
  view: ChosenRows | null;
}

export function countFile(
  index: FacetIndex,
  { only, columns, redacted, split, view, litigators, isOnlySample }: CountedChoice,
): FileCounts {
  const counts: FileCounts = {
    ...{ rows: 0, litigators: 0, suppressed: 0, notChecked: 0, unanswered: 0 },
    heldBack: { litigators: 0, suppressed: 0 },
    unchecked: noStop,
  };
  const unchecked = new Map<UncheckedReason, number>();
  const wanted = only === null || only === 'mustNotCall' ? null : decisionCode(only === 'toCall' ? 'keep' : only);
  const guard = guardOf({ only, columns, redacted, split, keepsOnly: view?.keepsOnly });
  const add = (at: number): void => {
    const decision = index.codes.decision[at];
    if (wanted !== null && decision !== wanted) return;
    const litigator = index.codes.litigator[at];
    const isLitigator = litigator === litigatorCode;
    const against = againstAt(index, at);
    if (only === 'mustNotCall' && against === 0) return;
    const held = guard === 'strict' ? against : heldBackBy(decision === keep, against, index.keptDespite[at] ?? 0);
    if (guard !== null && held !== 0) return countNoCall(counts.heldBack, held);
    // In a split export, litigators have their own file whatever the decision.
    if (split && held !== 0 && !isLitigator) countNoCall(counts.heldBack, held);
    counts.rows++;
    const isToCall = guard === 'strict' || (decision === keep && (guard !== null || (split && held === 0)));
    const why = isToCall ? uncheckedAt(index, at, !isOnlySample) : null;
    if (why !== null && stopsExport(why, litigators)) unchecked.set(why, (unchecked.get(why) ?? 0) + 1);
    counts.litigators += Number(isLitigator);
    counts.suppressed += Number(isSuppressedAt(index, at));
    counts.notChecked += Number(litigator === notCheckedCode);
    counts.unanswered += Number(!answeredCodes.includes(index.codes.status[at] ?? 0));
  };
  if (view) for (const row of view.rows) add(row - 1);
  else for (let at = 0; at < index.rows; at++) add(at);
  const stop = uncheckedOf(unchecked);
  return { ...counts, unchecked: { ...stop, settles: settlesList(stop, litigators) } };
}
