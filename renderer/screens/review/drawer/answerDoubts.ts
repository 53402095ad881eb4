/** Why the answers behind a verdict may no longer hold for the row: too old, or about another phone than it has now. Pure. */
import { freshForDays, type FreshDays } from '#contract/plan/freshDays.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { AnswerView, RowDetail } from '#contract/review/view.ts';
import { operationTitle } from '#messages/names.ts';
import { phoneText } from '#messages/phoneText.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { dayText } from '#renderer/ui/text/times.ts';

const words = reviewDrawerWords.doubts;
const dayMs = 86_400_000;

/** Sentences, one for each check that is in doubt; only the newest answer of each counts. `now`: epoch ms. */
export function answerDoubts({ answers, fields }: Pick<RowDetail, 'answers' | 'fields'>, days: FreshDays, now: number): string[] {
  const newest = answers.filter(({ operation }, at) => answers.findIndex((one) => one.operation === operation) === at);
  return newest.flatMap((answer) => {
    const check = operationTitle(answer.operation);
    const asked = phoneOf(answer);
    const phone = fields['phone'] ?? '';
    // A row that lost its phone is told so by its findings.
    if (asked !== undefined && phone !== '' && asked !== phone) return [words.otherPhone(check, phoneText(asked), phoneText(phone))];
    const most = daysOf(answer, days);
    return most !== null && now - answer.arrivedAt > most * dayMs ? [words.old(check, dayText(answer.arrivedAt), most)] : [];
  });
}

const phoneOf = ({ sent }: AnswerView): string | undefined => sent.find(([name]) => name === 'phone')?.[1];

/** For how long it is reused; null: of an unknown operation, or never, so that its age says nothing. */
function daysOf({ operation, addOns }: AnswerView, days: FreshDays): number | null {
  const known = findOperation(operation);
  const most = known === undefined ? 0 : freshForDays(known, addOns, days);
  return most === 0 ? null : most;
}
