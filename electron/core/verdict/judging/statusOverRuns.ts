/**
 * The status of a row over all runs that covered it: the newest run decides, unless it skipped the row and an earlier one has an answer.
 */
import type { RowState } from '../rowState.ts';
import { skipReason } from '../../runs/skipReason.sql.ts';
import type { RowSource } from '../../service/answers/kept/verdictSources.sql.ts';

/** `partial`: whether an answer is incomplete. */
type IsPartial = (answerSeq: number) => boolean;

/**
 * The sources that count, newest run first. Sandbox and live never mix: as soon as a live run covers a row, its sandbox answers no longer
 * count, even while the live answer is pending.
 */
export function sourcesThatCount(sources: readonly RowSource[]): readonly RowSource[] {
  const live = sources.filter(({ sandboxRun }) => !sandboxRun);
  return live.length > 0 ? live : sources;
}

/** `sources`: one row's, newest run first; none: nothing that it has now was asked about. */
export function rowState(sources: readonly RowSource[], partial: IsPartial): RowState {
  if (sources.length === 0) return { kind: 'unplanned' };
  const runs = [...Map.groupBy(sources, ({ runId }) => runId).values()];
  const [newest = []] = runs;
  const asked = newest.filter(isAsked);
  if (asked.length > 0) return stateInRun(asked, partial);
  const answered = runs.map((run) => run.filter(isAsked)).find((run) => run.some(({ answerSeq }) => answerSeq !== null));
  if (answered) return stateInRun(answered, partial);
  const [skipped] = newest;
  const { treatment = 'invalid', parameter = null, rule = null } = skipped ?? {};
  return { kind: 'skipped', why: skipReason(treatment === 'suppressed' ? treatment : 'invalid', rule), parameter, rule };
}

const isAsked = ({ treatment }: RowSource): boolean => treatment !== 'invalid' && treatment !== 'suppressed';

/** A run may ask several operations about a row. The row is pending until all have ended, and partial if only some were answered. */
function stateInRun(asked: readonly RowSource[], partial: IsPartial): RowState {
  if (asked.some(({ jobState }) => jobState === 'pending' || jobState === 'leased')) return { kind: 'pending' };
  const lost = asked.filter(({ answerSeq }) => answerSeq === null);
  const [first] = lost;
  if (first && lost.length === asked.length) {
    if (first.jobState === 'refused') return { kind: 'refused', serviceMessage: first.serviceMessage };
    return { kind: 'failed', cause: first.cause ?? '', serviceMessage: first.serviceMessage };
  }
  return {
    kind: 'answered',
    partial:
      lost.length > 0 || asked.some(({ answerSeq, jobState }) => jobState === 'partial' || (answerSeq !== null && partial(answerSeq))),
  };
}
