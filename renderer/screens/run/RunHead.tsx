/** The share of calls that are done, in large type, what that means, and which run this is. */
import { Button, Menu } from '@mantine/core';
import type { Run } from '../../../electron/contract/run.ts';
import { share } from '../../../electron/messages/count.ts';
import { operationTitle, stateWord } from '../../../electron/messages/names.ts';
import { runHeadline, runSubline } from '../../../electron/messages/runHeadline.ts';
import { runWords as words } from '../../../electron/messages/window/runWords.ts';
import { serversWords } from '../../../electron/messages/window/serversWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SandboxLabel } from '../../ui/SandboxLabel.tsx';
import { timeText } from '../../ui/times.ts';
import { untilNextTry } from './rest.ts';
import css from './RunScreen.module.css';

interface Props {
  readonly run: Run;
  readonly all: readonly Run[];
  readonly now: number;
  readonly onChoose: (runId: string) => void;
}

export function RunHead({ run, all, now, onChoose }: Props) {
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
      <div className={css.which}>
        {run.sandbox && <SandboxLabel>{words.head.sandbox}</SandboxLabel>}
        {all.length > 1 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button size="xs" variant="subtle" rightSection={<Icon name="chevron" size={14} />}>
                {words.head.runOf(timeText(run.startedAt, now))}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {all.map((one) => (
                <Menu.Item
                  key={one.runId}
                  leftSection={<Icon name="check" size={14} className={one.runId === run.runId ? '' : (css.unseen ?? '')} />}
                  onClick={() => onChoose(one.runId)}
                >
                  <span className={css.other}>
                    <span>{timeText(one.startedAt, now)}</span>
                    <span className="text-2 cut">{one.checks.map(({ operation }) => operationTitle(operation)).join(', ')}</span>
                    <span className="text-3">{stateWord(one.state)}</span>
                  </span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  );
}
