/**
 * Shows that a run over the list is unfinished and how many rows it has yet to check, with a link to it. Renders nothing if all runs are
 * finished.
 */
import { appWords } from '#messages/appWords.ts';
import type { IconName } from '../../ui/page/Icon.tsx';
import { StatusLink } from '../../ui/notices/StatusLink.tsx';
import { showRun, useUnfinishedRun, type UnfinishedRun as Run } from './listRun.ts';

const icons: Readonly<Record<Run['state'], IconName>> = {
  planning: 'refresh',
  running: 'refresh',
  waiting: 'offline',
  paused: 'pause',
  stopped: 'stop',
};

/** `pending`: number of rows of the list still to be checked; 0 if unknown. */
export function UnfinishedRun({ listId, pending }: { listId: string; pending: number }) {
  const run = useUnfinishedRun(listId, pending);
  if (run === null) return null;
  const says = appWords.unfinished(run.state, pending);
  const isOn = run.state === 'planning' || run.state === 'running';
  return (
    <StatusLink
      icon={icons[run.state]}
      tone={isOn ? 'slate' : 'amber'}
      title={appWords.showRun(says)}
      onOpen={() => showRun(listId, run.runId)}
    >
      {says}
    </StatusLink>
  );
}
