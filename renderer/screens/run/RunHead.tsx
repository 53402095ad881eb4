/** The share of calls that are done, in large type, what that means, and which run this is. */
import { share } from '#messages/count.ts';
import { stateWord } from '#messages/names.ts';
import { runHeadline, runSubline } from '#messages/runs/runHeadline.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { untilNextTry } from './rest.ts';
import css from './RunScreen.module.css';
import { WhichRun, type WhichRunProps } from './WhichRun.tsx';

export function RunHead({ run, all, now, onChoose }: WhichRunProps) {
  const { counts, state } = run;
  const slowedForMs = state === 'running' ? untilNextTry(run, now) : null;
  return (
    <div className={css.head}>
      <span className={css.share}>{share(counts.planned - counts.pending, counts.planned)}</span>
      <div className="grow">
        {/* Announces changes of state only; the counters would keep a screen reader talking. */}
        <h1 className={css.headline}>{runHeadline(run)}</h1>
        <p className="text-2">
          {run.onServer && state === 'running' ? serversWords.running(run.servers, run.needsDevice) : runSubline(run, slowedForMs)}
        </p>
        <span className="hidden-visually" role="status">
          {stateWord(state, run.waitingFor)}
        </span>
      </div>
      <WhichRun run={run} all={all} now={now} onChoose={onChoose} />
    </div>
  );
}
