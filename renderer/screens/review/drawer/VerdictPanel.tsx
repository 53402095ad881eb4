/** The verdict and its explanation: the grade in words, litigator, and the reasons one by one. */
import type { ReactNode } from 'react';
import { informingRules } from '#contract/lists/finding.ts';
import type { Reason } from '#contract/verdict/verdict.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { gradeWord, statusWord } from '#messages/names.ts';
import { noCallCauses, noCallHeadline } from '#messages/verdict/standingWords.ts';
import { distinctReasons, reasonSentence } from '#messages/verdict/reasonSentence.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { GradeTile } from '#renderer/ui/badges/GradeTile.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import type { IconName } from '#renderer/ui/page/iconPaths.ts';
import { LitigatorBadge } from '#renderer/ui/badges/LitigatorBadge.tsx';
import { BandShape } from '#renderer/ui/badges/ScoreMark.tsx';
import { isToday, timeText } from '#renderer/ui/text/times.ts';
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

export function checkedWords({ status, checkedAt }: ViewRow['verdict']): string {
  if (checkedAt !== null) return isToday(checkedAt) ? words.checkedToday(timeText(checkedAt)) : words.checked(timeText(checkedAt));
  return unchecked[status] ?? words.noAnswer;
}

/** `reasons` null: they are still loading. Anything that forbids a call is the headline, whatever the grade. */
export function VerdictPanel({ row: { verdict, noCalls, suppressed }, reasons }: { row: ViewRow; reasons: readonly Reason[] | null }) {
  const against = noCallHeadline(noCalls);
  const graded = verdict.grade !== null || verdict.status === 'answered' || verdict.status === 'partial';
  return (
    <div className={css.verdict}>
      <div className="line line-12">
        <GradeTile grade={verdict.grade} size="large" muted={against !== null} />
        <div className="grow">
          {against === null ? (
            <div className="strong">{graded ? gradeWord(verdict.grade) : statusWord(verdict.status)}</div>
          ) : (
            <div className={css.against} data-litigator={noCalls.includes('litigator') || undefined}>
              {against}
            </div>
          )}
          <div className="small text-3">
            {against === null ? checkedWords(verdict) : words.mustNotBeCalled(noCallCauses(noCalls, suppressed), checkedWords(verdict))}
          </div>
        </div>
        <LitigatorBadge state={verdict.litigator} />
      </div>
      {reasons !== null && <Reasons reasons={reasons} />}
    </div>
  );
}

/** Why the verdict is as it is, one by one, each once. The grade isn't among them: it is shown in its own words. */
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
