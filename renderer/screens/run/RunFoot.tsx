/** The run's controls, and a button to the review. */
import { Button } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot } from '../../ui/page/Page.tsx';
import { isOn, needsWiderCap } from './rest.ts';
import css from './RunScreen.module.css';

interface Props {
  readonly run: Run;
  readonly answered: number;
  readonly busy: boolean;
  /** Continues a run of the team's servers on this computer. */
  readonly onContinueHere: () => void;
}

export function RunFoot({ run, answered, busy, onContinueHere }: Props) {
  const { state } = run;
  const on = isOn(state);
  const resumable = !on && state !== 'finished' && !needsWiderCap(run);
  return (
    <Foot className={css.foot ?? ''}>
      <Back of="run.back">{on ? words.foot.leave : sharedWords.backToLists}</Back>
      <span className="grow" />
      {resumable && run.onServer && (
        <Button size="md" disabled={busy} onClick={onContinueHere}>
          {serversWords.resumeHere}
        </Button>
      )}
      {on && (
        <CommandButton of="run.pauseOrResume" size="md" leftSection={<Icon name="pause" />} disabled={busy}>
          {words.foot.pause}
        </CommandButton>
      )}
      <CommandButton of="run.continue" size="md" variant={resumable || needsWiderCap(run) ? 'default' : 'filled'} disabled={answered === 0}>
        {words.foot.review(answered)}
      </CommandButton>
      {resumable && (
        <CommandButton of="run.pauseOrResume" size="md" variant="filled" leftSection={<Icon name="play" />} disabled={busy}>
          {words.foot.resume}
        </CommandButton>
      )}
    </Foot>
  );
}
