/** A list's run, live: its progress, its cost, its latest answers, and what failed. */
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { EmptyState, NotShown } from '../../ui/notices/Notice.tsx';
import { goToStep } from '../../base/router.ts';
import { chooseRun, useShownRun } from '../../subjects/runs/listRun.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { runCommands } from './runCommands.ts';
import { RunSkeleton } from './RunHead.tsx';
import { RunView } from './RunView.tsx';
import { useRuns } from './useRuns.ts';

export function RunScreen({ listId }: { listId: string }) {
  const { runs, failure, put, reload } = useRuns(listId);
  const shown = useShownRun(listId, runs ?? undefined);
  if (shown !== undefined && runs !== null) {
    return (
      <RunView
        key={shown.runId}
        run={shown}
        all={runs}
        failure={failure}
        onChoose={(runId) => chooseRun(listId, runId)}
        onAnswer={put}
        onReload={reload}
      />
    );
  }
  return (
    <Page aria-label={words.name}>
      <h1 className="hidden-visually">{words.name}</h1>
      {runs !== null ? (
        <NoRun listId={listId} />
      ) : failure !== null ? (
        <NotShown title={words.notShown} failure={failure} onRetry={reload} />
      ) : (
        <RunSkeleton />
      )}
    </Page>
  );
}

function NoRun({ listId }: { listId: string }) {
  useKeys(runCommands, { pauseOrResume: null, onward: () => goToStep(listId, 'check') });
  return (
    <EmptyState
      title={words.noRun}
      actions={
        <CommandButton of="run.continue" variant="filled" size="md">
          {words.goToPlan}
        </CommandButton>
      }
    >
      {words.planExplained}
    </EmptyState>
  );
}
