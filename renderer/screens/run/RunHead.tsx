/** The share of finished calls in large type, its meaning, and which run this is. */
import { Button, Menu } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { share } from '#messages/count.ts';
import { operationTitle, stateWord } from '#messages/names.ts';
import { runHeadline, runSubline } from '#messages/runs/runHeadline.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText } from '../../ui/text/times.ts';
import { PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { untilNextTry } from './rest.ts';
import css from './RunScreen.module.css';

export function RunHead({ run, all, now, onChoose }: WhichRunProps) {
  const { counts, state } = run;
  const slowedForMs = state === 'running' ? untilNextTry(run, now) : null;
  return (
    <div className={css.head}>
      <span className={css.share}>{share(counts.planned - counts.pending, counts.planned)}</span>
      <div className="grow">
        {/* Announces only changes of state; the counters would keep a screen reader talking. */}
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

interface WhichRunProps {
  readonly run: Run;
  readonly all: readonly Run[];
  readonly now: number;
  readonly onChoose: (runId: string) => void;
}

/** Identifies the run, with a menu of the list's other runs, and labels invented answers. */
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

export const RunSkeleton = () => (
  <PageBody className={css.body ?? ''} role="status" aria-label={words.reading}>
    <div className={css.left}>
      <div className={css.head}>
        <Skeleton width={128} height={40} />
        <Skeleton width={280} height={16} />
      </div>
      <Skeleton height={14} />
      <div className={css.figures}>
        {[96, 80, 120, 104].map((width) => (
          <Skeleton key={width} width={width} height={40} />
        ))}
      </div>
      <Skeleton height={204} />
    </div>
    <div className={css.right}>
      <Skeleton height={520} />
      <Skeleton height={132} />
    </div>
  </PageBody>
);
