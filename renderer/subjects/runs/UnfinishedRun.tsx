/** Says that a run over the list isn't finished, and how many rows it has yet to check; leads to it. Nothing where all runs are finished. */
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

/** `pending`: rows of the list that are still to be checked; 0 where that is not known. */
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
