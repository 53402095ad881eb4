/** Which of the list's runs this is, with the others in a menu, and whether its answers are invented. */
import { Button, Menu } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { operationTitle, stateWord } from '#messages/names.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { SandboxLabel } from '../../ui/badges/SandboxLabel.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './RunScreen.module.css';

export interface WhichRunProps {
  readonly run: Run;
  readonly all: readonly Run[];
  readonly now: number;
  readonly onChoose: (runId: string) => void;
}

export const WhichRun = ({ run, all, now, onChoose }: WhichRunProps) => (
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
);
