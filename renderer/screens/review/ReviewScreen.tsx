/** Review: facets, grid and the current row, all operable by keyboard. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { reviewWords as words } from '#messages/review/reviewWords.ts';
import { FailureNotice, Notice } from '../../ui/notices/Notice.tsx';
import { list as listQuery, useListCard } from '../../base/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { go, goToReview, goToStep, useReviewMode } from '../../base/router.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { createRowScroll } from '../../ui/rows/rowScroll.ts';
import { AskedReason, Nothing, Working } from './Working.tsx';
import { useColumns } from './grid/useColumns.ts';
import { createColumnSight } from './grid/columnSight.ts';
import { useColumnKeys } from './grid/headings/useColumnKeys.ts';
import { SuppressDialog } from './many/ManyDialogs.tsx';
import { useAssigning, useSuppressing, recheckSelected } from './many/useAssigning.ts';
import { CallDialog } from './calls/CallDialog.tsx';
import { useCalling } from './calls/enterCall.ts';
import { Cells } from './cells/Cells.tsx';
import { Drawer } from './drawer/Drawer.tsx';
import { exportView } from './store/exportView.ts';
import { GoToRow } from './find/GoToRow.tsx';
import { useFinding } from './find/Marked.tsx';
import { FacetPane } from './facets/FacetPane.tsx';
import { Grid } from './grid/Grid.tsx';
import { Many, type OpenMany } from './many/Many.tsx';
import css from './ReviewScreen.module.css';
import { createReview, type Review } from './store/reviewStore.ts';
import { useRowsInSight } from './grid/useReading.ts';
import { LiveRegion } from './spoken/LiveRegion.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Overview } from './overview/Overview.tsx';
import { Triage } from './triage/Triage.tsx';
import { ToolRow, type OpenMenu } from './toolRow/ToolRow.tsx';
import { useKeptPlace, useLooking, usePlace, type Opening } from './usePlace.ts';
import { usePanes } from './usePanes.ts';
import { useReviewKeys } from './useReviewKeys.ts';

export function ReviewScreen({ listId }: { listId: string }) {
  const read = useQuery(listQuery(listId));
  const [list, failure] = [read.data ?? null, read.error?.failure ?? null];
  const opening = usePlace(listId);
  if (opening !== null) return <Opened listId={listId} list={list} failure={failure} opening={opening} />;
  return <Waiting listId={listId} failure={failure} />;
}

/** Rows are requested before the list itself has loaded. */
function Opened({ opening, ...read }: { listId: string; list: List | null; failure: Failure | null; opening: Opening }) {
  const { listId, list } = read;
  const mode = useReviewMode();
  const [review] = useState(() => createReview(listId, opening.first, mode === 'triage'));
  useEffect(() => review.start(), [review]);
  return list === null ? <Waiting {...read} /> : <Workspace review={review} list={list} opening={opening} />;
}

const Waiting = ({ listId, failure }: { listId: string; failure: Failure | null }) => (
  <Page aria-label={words.title}>
    {failure === null ? (
      <p className={css.waiting}>{words.reading.list}</p>
    ) : (
      <FailureNotice failure={failure} onRetry={() => void refresh(listQuery(listId))} />
    )}
  </Page>
);

function Workspace({ review, list, opening }: { review: Review; list: List; opening: Opening }) {
  const { listId } = list;
  // Nothing else of the state: whatever is read here is drawn again whole when it changes, and rows arrive at every turn of the wheel.
  const view = review.use((state) => state.view);
  const failure = review.use((state) => state.failure);
  const card = useListCard(listId);
  const { kept } = opening;
  const panes = usePanes(kept);
  const [noting, setNoting] = useState(false);
  const [menu, setMenu] = useState<OpenMenu>(null);
  const laid = useColumns(list, kept.layout);
  const { layout, lay, columns, shown, hidden } = laid;
  useKeptPlace({ listId, review, start: kept, asked: opening.asked, layout, panes: panes.kept });
  const [scroll] = useState(createRowScroll);
  const [columnSight] = useState(createColumnSight);
  const { onRow, undo, redo } = useRowsInSight(review, scroll);
  const [many, setMany] = useState<OpenMany>(null);
  const grid = useRef<HTMLDivElement | null>(null);
  const search = useRef<HTMLInputElement | null>(null);
  const finder = useRef<HTMLInputElement | null>(null);
  const find = useFinding(review, columns, hidden);
  const toGrid = (): void => grid.current?.focus({ preventScroll: true });
  const calling = useCalling(review, toGrid);
  const suppressing = useSuppressing(review, listId, toGrid);
  const mode = useReviewMode();
  const assigning = useAssigning(review, listId, mode === 'grid', toGrid);
  useLooking(listId);
  useEffect(() => {
    review.showTriage(mode === 'triage' ? (review.use.getState().triage?.order ?? 'view') : null);
    grid.current?.focus({ preventScroll: true });
  }, [review, mode]);
  const toRows = (): void => {
    panes.uncover();
    toGrid();
  };
  const toExport = (): void => {
    if (view !== null && view.count > 0) exportView(review, list);
  };
  const toPolicy = (): void => go({ at: 'policy', listId, rule: null });
  useReviewKeys({
    // After V, a number chooses a view: it decides nothing, however fast it comes.
    enabled:
      mode === 'grid' && menu !== 'views' && calling.row === null && suppressing.rows === null && (assigning?.asked ?? null) === null,
    review,
    scroll,
    onRow,
    undo,
    redo,
    showHistory: () => setMany('history'),
    grid,
    toGrid,
    toExport,
    toPolicy,
    openMenu: (next) => flushSync(() => setMenu(next)),
    toTriage: () => goToReview(listId, 'triage'),
    toOverview: () => goToReview(listId, 'overview'),
    toCompare: () => go({ at: 'compare', listId }),
    find,
    toSearch: () => search.current?.focus(),
    toFilters: () => {
      // Drawn at once, and not with the next frame: by then the first letters of a fast typist would have gone to the grid.
      flushSync(panes.openFacets);
      finder.current?.focus();
    },
    note: () => {
      panes.openDrawer();
      setNoting(true);
    },
    logCall: calling.open,
    suppress: suppressing.open,
    noteSelected: () => setMany('note'),
    recheck: () => recheckSelected(review, listId),
    panes,
  });
  useColumnKeys({ enabled: mode === 'grid', review, columns: shown, columnSight, lay, grid });

  if (mode === 'overview') return <Overview review={review} list={list} />;
  const spoken = <LiveRegion review={review} list={list} columns={columns} hidden={hidden} cellOrder={find.order} />;
  if (mode === 'triage')
    return (
      <Page aria-label={words.triage}>
        {spoken}
        <Triage review={review} list={list} />
      </Page>
    );
  return (
    <Page aria-label={words.title}>
      {spoken}
      <h1 className="hidden-visually">{words.titleOf(list.name)}</h1>
      <ToolRow
        listId={listId}
        review={review}
        columns={laid}
        headings={list.columns}
        menu={menu}
        onMenu={setMenu}
        panes={panes}
        searchRef={search}
        onLeave={toGrid}
        onExport={toExport}
      />
      {card !== undefined && card.run === null && (
        <div className={css.notice}>
          <Notice
            tone="slate"
            actions={
              <Button size="xs" onClick={() => goToStep(listId, 'check')}>
                {words.notChecked.plan}
              </Button>
            }
          >
            {words.notChecked.says}
          </Notice>
        </div>
      )}
      {failure !== null && (
        <div className={css.notice}>
          <FailureNotice failure={failure} onRetry={() => review.show({})} />
        </div>
      )}
      <div className={css.work}>
        {panes.facets && (
          <FacetPane
            review={review}
            headings={list.columns}
            finderRef={finder}
            onLeave={toRows}
            onClose={() => {
              panes.closeFacets();
              toGrid();
            }}
          />
        )}
        <div className={css.grid}>
          <Grid
            review={review}
            scroll={scroll}
            columnSight={columnSight}
            columns={shown}
            onLay={lay}
            mapping={list.mapping}
            cellOrder={find.order}
            gridRef={grid}
            onOpen={panes.openDrawer}
          >
            {view === null ? failure === null && <Bones rows={card?.rows} /> : <Nothing review={review} headings={list.columns} />}
          </Grid>
          <Cells review={review} list={list} columns={shown} grid={grid} />
          <Working review={review} columns={columns} />
        </div>
        {panes.drawer && (view === null ? failure === null : view.count > 0) && (
          <Drawer
            review={review}
            list={list}
            noting={noting}
            onLogCall={calling.open}
            onNoting={(now) => {
              setNoting(now);
              if (!now) toGrid();
            }}
            onClose={() => {
              panes.closeDrawer();
              toGrid();
            }}
          />
        )}
      </div>
      <GoToRow review={review} rows={list.rows} onLeave={toGrid} />
      <Many review={review} list={list} opened={many} onOpen={setMany} onSuppress={suppressing.open} assigning={assigning} />
      <SuppressDialog rows={suppressing.rows} onAnswer={suppressing.answer} />
      <StatusLine
        review={review}
        listId={listId}
        columns={columns}
        hidden={hidden}
        find={find}
        onUndo={undo}
        onHistory={() => setMany('history')}
        onPolicy={toPolicy}
      />
      <CallDialog
        list={list}
        row={calling.row}
        at={() => grid.current?.querySelector('[data-active]') ?? grid.current}
        onClose={calling.close}
      />
      <AskedReason review={review} mapping={list.mapping} />
    </Page>
  );
}

/** The grid until its first rows are loaded. */
const Bones = ({ rows }: { rows: number | undefined }) => (
  <div className={css.bones}>
    <p className="text-3">{words.reading.rows(rows)}</p>
    {Array.from({ length: 18 }, (_, index) => (
      <Skeleton key={index} height={12} width={`${92 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);
