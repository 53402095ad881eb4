/** The most recently answered rows, with the same badges as in the review. */
import { useQuery } from '@tanstack/react-query';
import type { LatestAnswer, Run } from '#contract/runs/run.ts';
import { statusWord } from '#messages/names.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { byVerdicts } from '#renderer/subjects/review/queries.ts';
import { read, declareQuery } from '#renderer/base/queryClient.ts';
import { GradeTile, ScoreMark } from '#renderer/ui/badges/Marks.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { timeText } from '#renderer/ui/text/times.ts';
import { noAnswersText, offlineSince } from '../rest.ts';
import css from '../RunScreen.module.css';

function whenText(run: Run): string {
  if (run.state === 'running') return words.latest.live;
  const at = run.state === 'finished' ? run.finishedAt : (run.stopped?.at ?? offlineSince(run));
  if (at === null) return '';
  return run.state === 'finished' ? words.latest.doneAt(timeText(at)) : words.latest.stoppedAt(timeText(at));
}

const shownRows = 12;

const latestQuery = declareQuery('runs.latest', byVerdicts);

export function LatestAnswers({ run }: { run: Run }) {
  const { runId, listId } = run;
  const { data: latest = null } = useQuery({
    queryKey: [...latestQuery.queryKey, { listId, runId }],
    queryFn: () => read('runs.latest', { runId, count: shownRows }),
    meta: { notifies: 'first' },
  });
  return (
    <Panel title={words.latest.title} aside={whenText(run)} className={css.latest ?? ''}>
      {latest === null && Array.from({ length: 12 }, (_, index) => <Bone key={index} />)}
      {latest !== null && latest.length === 0 && <p className="text-3">{noAnswersText(run)}</p>}
      <ul className={css.answers} data-spills>
        {latest?.map((answer) => (
          <Answer key={answer.row} answer={answer} />
        ))}
      </ul>
    </Panel>
  );
}

const Answer = ({ answer: { row, label, verdict } }: { answer: LatestAnswer }) => (
  <li className={css.answer}>
    <GradeTile grade={verdict.grade} muted={verdict.litigator === 'litigator'} />
    <span className="cut" title={words.latest.row(row)}>
      {label === '' ? words.latest.row(row) : label}
    </span>
    {verdict.status === 'failed' ? (
      <span className={css.failed}>
        <Icon name="close" />
        {statusWord('failed')}
      </span>
    ) : (
      <>
        <span className={css.score}>
          <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
        </span>
        <span className="line">
          <LitigatorBadge state={verdict.litigator} />
        </span>
      </>
    )}
  </li>
);

const Bone = () => (
  <div className={css.answer}>
    <Skeleton width={20} height={20} />
    <Skeleton width={130} />
    <Skeleton width={40} />
    <Skeleton width={64} />
  </div>
);
