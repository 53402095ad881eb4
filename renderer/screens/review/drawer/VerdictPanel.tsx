/** The verdict and its explanation: the grade in words, litigator, and the reasons one by one. */
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { informingRules } from '#contract/lists/finding.ts';
import type { Reason } from '#contract/verdict/verdict.ts';
import type { AnswerView, RowDetail, ViewRow } from '#contract/review/view.ts';
import { gradeWord, operationTitle, statusWord } from '#messages/names.ts';
import { noCallCauses, noCallHeadline } from '#messages/verdict/standingWords.ts';
import { distinctReasons, reasonSentence } from '#messages/verdict/reasonSentence.ts';
import type { SuggestedBy } from '#contract/review/policy.ts';
import { type FreshDays, freshForDays } from '#contract/plan/freshDays.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { whySentence } from '#messages/review/policyWords.ts';
import { phoneText } from '#messages/text.ts';
import { BandShape, GradeTile } from '#renderer/ui/badges/Marks.tsx';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { dayText, isToday, timeText, useNow } from '#renderer/ui/text/times.ts';
import { formatRoute } from '#renderer/base/router.ts';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { appState } from '#renderer/subjects/settings/queries.ts';
import css from './Drawer.module.css';

const words = reviewDrawerWords.verdict;

type Tone = 'good' | 'amber' | 'red' | 'plain' | 'litigator';

const marks: Record<Exclude<Reason['code'], 'score' | 'grade'>, [icon: IconName, tone: Tone]> = {
  'phone.valid': ['check', 'good'],
  'phone.invalid': ['close', 'red'],
  line: ['phone', 'plain'],
  'name.matches': ['check', 'good'],
  'name.differs': ['warning', 'amber'],
  'litigator.flag': ['warning', 'litigator'],
  'litigator.elsewhere': ['warning', 'litigator'],
  'litigator.warning': ['warning', 'litigator'],
  'litigator.clear': ['info', 'plain'],
  'litigator.notChecked': ['warning', 'amber'],
  'email.valid': ['mail', 'plain'],
  'email.invalid': ['mail', 'red'],
  'email.nameDiffers': ['warning', 'amber'],
  'address.invalid': ['pin', 'red'],
  'address.nameDiffers': ['warning', 'amber'],
  'ip.trust': ['globe', 'plain'],
  'ip.distance': ['globe', 'plain'],
  partial: ['warning', 'amber'],
  warning: ['info', 'amber'],
  skipped: ['filter', 'plain'],
  failed: ['close', 'red'],
  refused: ['close', 'red'],
  finding: ['warning', 'amber'],
  purged: ['info', 'amber'],
  unreadable: ['info', 'amber'],
};

const marksOf = (reason: Exclude<Reason, { code: 'score' | 'grade' }>): [icon: IconName, tone: Tone] =>
  reason.code === 'finding' && informingRules.includes(reason.params.rule) ? ['info', 'plain'] : marks[reason.code];

function mark(reason: Reason): ReactNode {
  if (reason.code === 'grade') return null;
  if (reason.code === 'score') return <BandShape band={reason.params.band} />;
  return <Icon name={marksOf(reason)[0]} size={14} />;
}

const toneOf = (reason: Reason): Tone => (reason.code === 'score' || reason.code === 'grade' ? 'plain' : marksOf(reason)[1]);

const unchecked: Partial<Record<ViewRow['verdict']['status'], string>> = {
  unplanned: words.unplanned,
  skipped: words.skipped,
  failed: words.failed,
  purged: words.purged,
};

function checkedWords({ status, checkedAt }: ViewRow['verdict']): string {
  if (checkedAt !== null) return isToday(checkedAt) ? words.checkedToday(timeText(checkedAt)) : words.checked(timeText(checkedAt));
  return unchecked[status] ?? words.noAnswer;
}

/** Reasons that the answer below the verdict repeats in its own line. */
const inAnswer: readonly Reason['code'][] = ['phone.valid', 'line', 'name.matches', 'email.valid', 'ip.trust', 'ip.distance'];

/** `reasons`: null while loading. Anything that forbids a call is the headline, whatever the grade. */
export function VerdictPanel({ row, reasons }: { row: ViewRow; reasons: readonly Reason[] | null }) {
  const { verdict, noCalls, suppressed } = row;
  const against = noCallHeadline(noCalls);
  return (
    <div className={css.verdict}>
      <div className="line gap-12">
        <GradeTile grade={verdict.grade} size="large" muted={against !== null} />
        <div className="grow">
          <Headline row={row} className="strong" />
          <div className="small text-3">
            {against === null ? checkedWords(verdict) : words.mustNotBeCalled(noCallCauses(noCalls, suppressed), checkedWords(verdict))}
          </div>
        </div>
        <LitigatorBadge state={verdict.litigator} />
      </div>
      {reasons !== null && <Reasons reasons={reasons.filter(({ code }) => !inAnswer.includes(code))} />}
    </div>
  );
}

/** Whatever forbids a call, or else the grade in words. `className`: applies to the grade's words. */
export function Headline({ row: { verdict, noCalls }, className }: { row: ViewRow; className?: string }) {
  const against = noCallHeadline(noCalls);
  const isGraded = verdict.grade !== null || verdict.status === 'answered' || verdict.status === 'partial';
  if (against === null) return <div className={className}>{isGraded ? gradeWord(verdict.grade) : statusWord(verdict.status)}</div>;
  return (
    <div className={css.against} data-litigator={noCalls.includes('litigator') || undefined}>
      {against}
    </div>
  );
}

/** The reasons for the verdict, each once. The grade is left out because it is shown in its own words. */
export const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className={css.reasons} aria-label={words.reasons}>
    {distinctReasons(reasons)
      .filter(({ code }) => code !== 'grade')
      .map((reason, index) => (
        <li key={index} data-tone={toneOf(reason)}>
          <span className={css.mark}>{mark(reason)}</span>
          <span>{reasonSentence(reason)}</span>
        </li>
      ))}
  </ul>
);

const whyWords = reviewDrawerWords.decision;

/** The reason for the policy's suggestion, with a link to the rule. */
export const Why = ({ listId, why }: { listId: string; why: SuggestedBy }) => (
  <span>
    <Sentence
      of={whyWords.because}
      parts={{
        why: whySentence(why),
        policy: (
          <a className={`${css.link ?? ''} ${css.leads ?? ''}`} href={formatRoute({ at: 'policy', listId, rule: why.rule })}>
            {why.rule === null ? whyWords.seePolicy : whyWords.seeRule(why.rule + 1)}
          </a>
        ),
      }}
    />
  </span>
);

const hourMs = 3_600_000;

/** Warns beside a verdict that its answers are too old to rely on, or are about another phone than the row has now. */
export function AnswerDoubts({ detail, className }: { detail: Pick<RowDetail, 'answers' | 'fields'>; className: string | undefined }) {
  const days = useQuery(appState).data?.settings.freshDays;
  const now = useNow(hourMs);
  if (days === undefined) return null;
  return answerDoubts(detail, days, now).map((doubt) => (
    <p key={doubt} className={className} data-doubt>
      <Icon name="warning" size={14} />
      <span>{doubt}</span>
    </p>
  ));
}

const answerDoubtsWords = reviewDrawerWords.doubts;
const dayMs = 86_400_000;

/** One sentence for each check that is in doubt; only the newest answer of each check counts. `now`: epoch ms. */
export function answerDoubts({ answers, fields }: Pick<RowDetail, 'answers' | 'fields'>, days: FreshDays, now: number): string[] {
  const newest = answers.filter(({ operation }, at) => answers.findIndex((one) => one.operation === operation) === at);
  return newest.flatMap((answer) => {
    const check = operationTitle(answer.operation);
    const asked = phoneOf(answer);
    const phone = fields['phone'] ?? '';
    // If the row lost its phone, its findings already report that.
    if (asked !== undefined && phone !== '' && asked !== phone)
      return [answerDoubtsWords.otherPhone(check, phoneText(asked), phoneText(phone))];
    const most = reuseDays(answer, days);
    return most > 0 && now - answer.arrivedAt > most * dayMs ? [answerDoubtsWords.old(check, dayText(answer.arrivedAt), most)] : [];
  });
}

const phoneOf = ({ sent }: AnswerView): string | undefined => sent.find(([name]) => name === 'phone')?.[1];

/** Number of days for which an answer is reused; 0 if never, or if its operation is unknown and its age meaningless. */
export function reuseDays({ operation, addOns }: Pick<AnswerView, 'operation' | 'addOns'>, days: FreshDays): number {
  const known = findOperation(operation);
  return known === undefined ? 0 : freshForDays(known, addOns, days);
}
