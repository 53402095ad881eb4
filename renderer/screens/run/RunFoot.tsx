/** The run's controls, and a button to the review. */
import { Button } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { go } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { Back, Foot } from '../../ui/page/Page.tsx';
import { isOn, needsWiderCap } from './rest.ts';
import css from './RunScreen.module.css';

interface Props {
  readonly run: Run;
  readonly answered: number;
  readonly busy: boolean;
  readonly onPauseOrResume: () => void;
  /** For a run on the team's servers: continues it on this computer. */
  readonly onContinueHere: () => void;
  readonly onReview: () => void;
}

export function RunFoot({ run, answered, busy, onPauseOrResume, onContinueHere, onReview }: Props) {
  const { state } = run;
  const on = isOn(state);
  const resumable = !on && state !== 'finished' && !needsWiderCap(run);
  return (
    <Foot className={css.foot ?? ''}>
      <Back of="run.back" onClick={() => go({ at: 'lists' })}>
        {on ? words.foot.leave : sharedWords.backToLists}
      </Back>
      <span className="grow" />
      {resumable && run.onServer && (
        <Button size="md" disabled={busy} onClick={onContinueHere}>
          {serversWords.resumeHere}
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
