/** The list at a glance: totals of its verdicts, decisions and findings. Each bar opens its rows in the grid. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCost } from '#contract/lists/listCost.ts';
import type { Filter } from '#contract/review/facets.ts';
import { sourceColumn, type List } from '#contract/lists/list.ts';
import { standingsOf } from '#contract/verdict/standing.ts';
import type { Overview as Counted } from '#contract/review/overview.ts';
import { reviewOverviewWords as words } from '#messages/review/reviewOverviewWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { overview as overviewQuery } from '#renderer/subjects/review/queries.ts';
import { runsQuery } from '#renderer/subjects/runs/listRun.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { useListCard } from '#renderer/subjects/lists/queries.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { goToReview } from '#renderer/base/router.ts';
import { UnfinishedRun } from '#renderer/subjects/runs/UnfinishedRun.tsx';
import type { Chart } from '#renderer/ui/bars/BarChart.tsx';
import { FourNumbers } from '#renderer/ui/bars/GradeBar.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Page, PageBody } from '#renderer/ui/page/Page.tsx';
import { SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { SkeletonLines } from '#renderer/ui/notices/Skeleton.tsx';
import { dayText, useNow } from '#renderer/ui/text/times.ts';
import { overviewCommands } from '../reviewCommands.ts';
import type { Review } from '../store/reviewStore.ts';
import { LastChecked } from '../StatusLine.tsx';
import { ModeSwitch } from '../toolRow/ModeSwitch.tsx';
import { Bars } from './Bars.tsx';
import { CallDay } from './CallDay.tsx';
import { CopyMenu, usePaper } from './copyChart.tsx';
import css from './Overview.module.css';
import { chartsOf } from './overviewBars.ts';
import { ScoreHistogram } from './ScoreHistogram.tsx';
import { Sources } from './Sources.tsx';

export function Overview({ review, list }: { review: Review; list: List }) {
  const { listId } = list;
  const [column, setColumn] = useState(() => sourceColumn(list));
  const [tables, setTables] = useState(false);
  const card = useListCard(listId);
  const query = overviewQuery({ listId, column: null });
  const { data, error } = useQuery(query);
  // A separate query, so that the charts needn't wait while a column is read for the first time.
  const compared = useQuery({ ...overviewQuery({ listId, column: column ?? 0 }), enabled: column !== null });
  const runs = useQuery(runsQuery({ listId })).data;
  const open = (filter: Filter): void => {
    review.show({ tab: 'all', extra: filter });
    goToReview(listId, 'grid');
  };
  const now = useNow();
  usePaper();
  useKeys(overviewCommands, { listId, turn: () => setTables(!tables) });
  return (
    <Page aria-label={words.title}>
      <div className={css.tool} role="toolbar" aria-label={words.title}>
        <h1>{words.title}</h1>
        <span className={css.onPaper}>{words.onPaper(list.name, dayText(now))}</span>
        <span className="text-3">{words.rows(list.rows)}</span>
        <UnfinishedRun listId={listId} pending={data?.facets.status.pending ?? 0} />
        <LastChecked listId={listId} />
        {card?.sandbox === true && <SandboxLabel>{sharedWords.sandboxAnswers}</SandboxLabel>}
        <span className="grow" />
        <CommandButton of="overview.table" variant="subtle" aria-pressed={tables}>
          {tables ? words.asCharts : words.asTables}
        </CommandButton>
        <CommandButton of="overview.print" variant="subtle" />
        <CommandButton of="overview.compare" variant="subtle" />
        <ModeSwitch listId={listId} mode="overview" />
      </div>
      <PageBody className={css.body ?? ''} tabIndex={0} aria-label={words.charts} role="region">
        {error !== null && <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />}
        {data === undefined ? (
          error === null && <Bones rows={list.rows} />
        ) : (
          <>
            <div className={css.panel} data-wide>
              <FourNumbers counts={data.facets.standing} onShow={(group) => open({ standing: standingsOf(group) })} />
            </div>
            {chartsOf(data).map((chart) => (
              <Panel key={chart.id} chart={chart} overview={data} tables={tables} onOpen={open} />
            ))}
            <CallDay listId={listId} tables={tables} onOpen={open} />
            <Sources
              list={list}
              column={column}
              onColumn={setColumn}
              overview={compared.data ?? null}
              failure={compared.error?.failure ?? null}
              tables={tables}
              cost={runs === undefined ? null : listCost(runs)}
              onOpen={open}
            />
          </>
        )}
      </PageBody>
    </Page>
  );
}

interface PanelProps {
  readonly chart: Chart;
  readonly overview: Counted;
  readonly tables: boolean;
  readonly onOpen: (filter: Filter) => void;
}

function Panel({ chart, overview, tables, onOpen }: PanelProps) {
  const { id, title, note, bars } = chart;
  return (
    <section className={css.panel} aria-labelledby={`overview-${id}`}>
      <div className={css.panelHead}>
        <h2 id={`overview-${id}`}>{title}</h2>
        {!tables && bars.length > 0 && <CopyMenu title={title} charts={id === 'scores' ? ['histogram', id] : [id]} />}
      </div>
      {bars.length === 0 ? (
        <p className="text-3">{words.none}</p>
      ) : (
        <>
          {!tables && id === 'scores' && overview.unscored < overview.rows && <ScoreHistogram scores={overview.scores} />}
          <Bars tables={tables} chart={chart} all={overview.rows} onOpen={onOpen} />
        </>
      )}
      {note !== undefined && (
        <p className={css.note}>
          <Icon name="info" size={12} /> {note}
        </p>
      )}
    </section>
  );
}

const Bones = ({ rows }: { rows: number }) => (
  <div className={css.panel} data-wide role="status" aria-label={words.counting(rows)}>
    <p className="text-3">{words.counting(rows)}</p>
    <div className="stack gap-16 mt-12">
      <SkeletonLines widths={[72, 90, 64, 80, 58]} />
    </div>
  </div>
);
