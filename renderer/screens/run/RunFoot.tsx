/** The run's controls, and the way to the review. */
import { Button } from '@mantine/core';
import type { Run } from '../../../electron/contract/run.ts';
import { retryAllTitle } from '../../../electron/messages/runWords.ts';
import { runWords as words } from '../../../electron/messages/window/runWords.ts';
import { serversWords } from '../../../electron/messages/window/serversWords.ts';
import { sharedWords } from '../../../electron/messages/window/sharedWords.ts';
import { go, goToStep } from '../../app/router.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Key } from '../../ui/Key.tsx';
import { Foot } from '../../ui/Page.tsx';
import { canRetry, isOn, lostCauses, needsWiderCap } from './rest.ts';
import css from './RunScreen.module.css';

interface Props {
  readonly run: Run;
  readonly answered: number;
  /** Rows of the list that no run covers. */
  readonly unplanned: number;
  readonly busy: boolean;
  readonly onPauseOrResume: () => void;
  readonly onRetryAll: () => void;
  /** Of a run on the team's servers: this computer goes on with it. */
  readonly onContinueHere: () => void;
  readonly onStop: () => void;
  readonly onReview: () => void;
}

export function RunFoot({ run, answered, unplanned, busy, onPauseOrResume, onRetryAll, onContinueHere, onStop, onReview }: Props) {
  const { state, listId } = run;
  const on = isOn(state);
  const resumable = !on && state !== 'finished' && !needsWiderCap(run);
  return (
    <Foot className={css.foot ?? ''}>
      <Button variant="subtle" leftSection={<Key of="run.back" />} ml={-12} onClick={() => go({ at: 'lists' })}>
        {on ? words.foot.leave : sharedWords.backToLists}
      </Button>
      <span className="grow" />
      {state === 'finished' && canRetry(run) && (
        <Button size="md" leftSection={<Icon name="refresh" />} disabled={busy} onClick={onRetryAll}>
          {retryAllTitle(lostCauses(run))}
        </Button>
      )}
      {state === 'finished' && unplanned > 0 && (
        <Button size="md" onClick={() => goToStep(listId, 'plan')}>
          {words.foot.planRest(unplanned)}
        </Button>
      )}
      {resumable && run.onServer && (
        <Button size="md" disabled={busy} onClick={onContinueHere}>
          {serversWords.resumeHere}
        </Button>
      )}
      {on && (
        <Button size="md" leftSection={<Icon name="stop" />} title={words.foot.stopExplained} disabled={busy} onClick={onStop}>
          {words.foot.stop}
        </Button>
      )}
      {on && (
        <Button
          size="md"
          leftSection={<Icon name="pause" />}
          rightSection={<Key of="run.pauseOrResume" />}
          disabled={busy}
          onClick={onPauseOrResume}
        >
          {words.foot.pause}
        </Button>
      )}
      <Button
        size="md"
        variant={resumable || needsWiderCap(run) ? 'default' : 'filled'}
        rightSection={<Key of="run.continue" />}
        disabled={answered === 0}
        onClick={onReview}
      >
        {words.foot.review(answered)}
      </Button>
      {resumable && (
        <Button
          size="md"
          variant="filled"
          leftSection={<Icon name="play" />}
          rightSection={<Key of="run.pauseOrResume" />}
          disabled={busy}
          onClick={onPauseOrResume}
        >
          {words.foot.resume}
        </Button>
      )}
    </Foot>
  );
}
