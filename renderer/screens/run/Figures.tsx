/** Four figures of a run, each with its limit: rate, end, money and time. */
import type { ReactNode } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Run } from '#contract/runs/run.ts';
import { rate, steadyRate, elapsed } from '#messages/count.ts';
import { growsYet, moneyLine } from '#messages/runs/runHeadline.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { leftText, roughText, timeText } from '../../ui/text/times.ts';
import { priceOfRest } from './useRuns.ts';
import { isOn } from './rest.ts';
import css from './RunScreen.module.css';
import { capital } from '#messages/text.ts';
import { costWords } from '#messages/money.ts';

interface Props {
  readonly run: Run;
  readonly environment: Environment | undefined;
  readonly now: number;
}

export function Figures({ run, environment, now }: Props) {
  const { cap, workingRate, cost, counts, state } = run;
  const end = endOf(run, now);
  const speed = steadyRate(speedOf(run), workingRate);
  const unpriced = environment === undefined ? 0 : priceOfRest(environment.prices, run.checks).unpriced;
  return (
    <dl className={css.figures}>
      <Figure title={state === 'finished' ? words.figures.meanRate : words.figures.rate} note={words.figures.cap(cap, workingRate)}>
        {speed === 0 ? (isTooShort(run) ? words.figures.tooShort : '0') : rate(speed)}
      </Figure>
      <Figure title={end.title} note={end.note}>
        {end.at}
      </Figure>
      <Figure
        title={words.figures.cost(run.sandbox, state === 'finished')}
        note={moneyLine(run.budgetMicros, cost, cost.complete ? 0 : unpriced, counts.billingUnknown)}
      >
        {capital(costWords(cost))}
      </Figure>
      <Figure
        title={isOn(state) ? words.figures.runningFor : words.figures.ranFor}
        note={words.figures.since(timeText(run.startedAt, now))}
      >
        {counts.planned === 0 ? words.figures.noTime : elapsed(run.elapsedMs)}
      </Figure>
    </dl>
  );
}

const Figure = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd className={css.value}>{children}</dd>
    <dd className="small text-3">{note}</dd>
  </div>
);

/** A run that finished within a second has no meaningful rate. */
const isTooShort = ({ state, elapsedMs, counts }: Run): boolean => state === 'finished' && elapsedMs < 1000 && counts.sent > 0;

/** The current rate, or that of the whole run once it is finished. */
function speedOf({ state, rate: now, counts, elapsedMs }: Run): number {
  if (state === 'finished') return elapsedMs < 1000 ? 0 : (counts.sent / elapsedMs) * 1000;
  return state === 'running' ? now : 0;
}

/** The expected end; while nothing is being sent, only the time that the remaining calls need. */
function endOf({ state, finishedAt, leftMs, counts, workingRate, checks }: Run, now: number): { title: string; at: string; note: string } {
  if (state === 'finished')
    return {
      title: words.figures.doneAt,
      at: finishedAt === null ? words.figures.done : timeText(finishedAt, now),
      note: words.figures.nothingLeft,
    };
  // Checks that have not selected their rows yet will add to it.
  const title = growsYet(checks) ? words.figures.doneAfter : words.figures.doneAt;
  if (state === 'running' && leftMs !== null) {
    // Exact to the second only when near.
    const left = leftMs < 3_600_000 ? words.figures.left(leftMs) : leftText(leftMs);
    return { title, at: timeText(now + leftMs, now), note: growsYet(checks) ? words.figures.atLeast(left) : left };
  }
  if (workingRate === 0 || counts.pending === 0) return { title, at: words.figures.notKnown, note: '' };
  return { title, at: words.figures.notKnown, note: words.figures.ofChecksLeft(roughText((counts.pending / workingRate) * 1000)) };
}
