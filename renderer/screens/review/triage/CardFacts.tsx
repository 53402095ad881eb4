/** The verdict in one line: grade in words, score on its track, litigator, and the line. */
import type { ReactNode } from 'react';
import type { ViewRow } from '#contract/review/view.ts';
import { gradeWord, lineTypeTitle, statusWord } from '#messages/names.ts';
import { noCallCauses, noCallHeadline } from '#messages/verdict/standingWords.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import { GradeTile } from '#renderer/ui/badges/GradeTile.tsx';
import { LitigatorBadge } from '#renderer/ui/badges/LitigatorBadge.tsx';
import { ScoreTrack } from './ScoreTrack.tsx';
import css from './Card.module.css';

const words = reviewTriageWords.card;

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** Anything that forbids a call stands in the place of the grade's words. */
export function CardFacts({ row: { verdict, noCalls, suppressed } }: { row: ViewRow }) {
  const against = noCallHeadline(noCalls);
  const isGraded = verdict.grade !== null || verdict.status === 'answered' || verdict.status === 'partial';
  return (
    <dl className={css.facts}>
      <Fact title={words.grade}>
        <GradeTile grade={verdict.grade} size="large" muted={against !== null} />
        {against === null ? (
          <span>{isGraded ? gradeWord(verdict.grade) : statusWord(verdict.status)}</span>
        ) : (
          <span className={css.against} data-litigator={noCalls.includes('litigator') || undefined}>
            {against}
          </span>
        )}
        {suppressed !== undefined && <span className="small text-3">{noCallCauses(noCalls, suppressed)}</span>}
      </Fact>
      <Fact title={words.activityScore}>
        <ScoreTrack score={verdict.score} band={verdict.band} />
      </Fact>
      <Fact title={words.litigator}>
        <LitigatorBadge state={verdict.litigator} />
      </Fact>
      <Fact title={words.line}>
        {verdict.lineType === null ? <span className="text-3">{words.lineNotKnown}</span> : lineTypeTitle(verdict.lineType)}
      </Fact>
    </dl>
  );
}
