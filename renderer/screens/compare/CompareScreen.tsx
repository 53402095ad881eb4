/** Compares two states of a list, or two lists, and counts the changes. Each count opens its rows in the review. */
import { useQuery } from '@tanstack/react-query';
import { type Compared, type Comparison, isOneList } from '#contract/review/compare.ts';
import type { Filter } from '#contract/review/facets.ts';
import { compareWords as words, comparedStates, comparedSum } from '#messages/review/compareWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { BarChart } from '../../ui/bars/BarChart.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import { EmptyState, FailureNotice } from '../../ui/notices/Notice.tsx';
import { lists as listsQuery } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { showRows } from '../../subjects/review/reviewChoice.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { chartsOf, sideOf } from './changedBars.ts';
import { compareCommands } from './compareCommands.ts';
import { sideGroups, useCompared, useComparison, type ComparedNow } from './useCompared.ts';
import { ComparedBefore, NothingToCompare, SideFields } from './SideFields.tsx';
import css from './CompareScreen.module.css';

export function CompareScreen({ listId }: { listId: string }) {
  const query = runsQuery({ listId });
  const { data: runs, error } = useQuery(query);
  const cards = useQuery(listsQuery).data;
  return (
    <Page aria-label={words.title}>
      {runs !== undefined && cards !== undefined ? (
        <Chosen listId={listId} runs={runs} cards={cards} />
      ) : (
        <PageBody className={css.body ?? ''}>
          {error === null ? (
            <p className="text-3" role="status">
              {words.readingRuns}
            </p>
          ) : (
            <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />
          )}
        </PageBody>
      )}
    </Page>
  );
}

interface Known {
  readonly listId: string;
  readonly runs: Parameters<typeof sideGroups>[1];
  readonly cards: Parameters<typeof sideGroups>[2];
}

function Chosen({ listId, runs, cards }: Known) {
  const chosen = useComparison(listId, runs);
  const { sides, comparison } = chosen;
  const { compared, failure, progress, again, ...counted } = useCompared(comparison);
  useKeys(compareCommands, { listId, swap: sides === null ? null : chosen.swap });
  return (
    <>
      <div className={css.tool} role="toolbar" aria-label={words.title}>
        <h1>{words.title}</h1>
        {compared?.sandbox === true && <SandboxLabel>{words.sandbox}</SandboxLabel>}
        <span className="grow" />
        <SideFields groups={sideGroups(listId, runs, cards)} chosen={chosen} />
      </div>
      <PageBody className={css.body ?? ''}>
        {failure !== null && <FailureNotice failure={failure} onRetry={again} />}
        {comparison !== null ? (
          <>
            <ComparedBefore {...counted} again={again} />
            {compared !== null && <Counted comparison={comparison} compared={compared} />}
            {compared === null && failure === null && <Comparing progress={progress} />}
          </>
        ) : chosen.isReading ? (
          <p className="text-3" role="status">
            {words.readingLists}
          </p>
        ) : (
          <NothingToCompare listId={listId} runs={runs.length} hasOthers={cards.some((card) => card.listId !== listId)} sides={sides} />
        )}
      </PageBody>
      <Foot>
        <Back of="compare.back">{sharedWords.back}</Back>
      </Foot>
    </>
  );
}

function Counted({ comparison, compared }: { comparison: Comparison; compared: Compared }) {
  const isOne = isOneList(comparison);
  const charts = chartsOf(comparison, compared);
  if (charts.every(({ bars }) => bars.every(({ rows }) => rows === 0)))
    return <EmptyState title={words.counted.same}>{words.counted.sameExplained(compared.matched)}</EmptyState>;
  const open = (filter: Filter): void => {
    if (filter.compared) showRows(comparison[sideOf(compared, filter.compared.kind).of].listId, filter);
  };
  return (
    <>
      <p className="text-2 mb-16">
        {isOne ? comparedStates(compared) : comparedSum(compared, 'after')}
        <span className="text-3"> · {words.counted.unchanged(compared.unchanged)}</span>
        {!isOne && <span className={css.earlier}>{words.counted.earlier(comparedSum(compared, 'before'))}</span>}
      </p>
      <div className={css.charts}>
        {charts.map((chart) => (
          <section key={chart.id} aria-label={chart.title}>
            <h2>{chart.title}</h2>
            <BarChart chart={chart} all={Math.max(compared.rows.before, compared.rows.after)} onOpen={open} />
            {chart.note !== undefined && <p className="small text-3">{chart.note}</p>}
          </section>
        ))}
      </div>
    </>
  );
}

function Comparing({ progress }: Pick<ComparedNow, 'progress'>) {
  const text = progress === null ? words.counted.comparing : words.counted.compared(progress.rows, progress.of);
  return (
    <div className={css.comparing}>
      <p className="text-3 mb-8" role="status">
        {text}
      </p>
      <ProgressBar share={progress === null ? null : progress.rows / Math.max(1, progress.of)} label={words.counted.comparing} />
    </div>
  );
}
