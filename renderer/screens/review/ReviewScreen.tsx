/** Review: facets, grid and the row at hand, all within reach of the keyboard. */
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { List } from '../../../electron/contract/list.ts';
import { counted } from '../../../electron/words/count.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { list as listQuery, useList, useListCard } from '../../app/queries.ts';
import { takeAskedRows } from '../../app/reviewChoice.ts';
import { goToStep } from '../../app/router.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { columnsOf } from './columns.ts';
import { Drawer } from './Drawer.tsx';
import { Facets } from './Facets.tsx';
import { filterParts, nothingSentence, without } from './filter.ts';
import { Grid } from './Grid.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import css from './ReviewScreen.module.css';
import { createReview, filterOf, rowAt, type Review } from './reviewStore.ts';
import { StatusLine } from './StatusLine.tsx';
import { ToolRow } from './ToolRow.tsx';

export function ReviewScreen({ listId }: { listId: string }) {
  const { value: list, failure } = useList(listId);
  const [review] = useState(() => createReview(listId, takeAskedRows(listId)));
  useEffect(() => review.start(), [review]);
  if (list === null) {
    return (
      <Page aria-label="Review">
        {failure === null ? (
          <p className={css.waiting}>Reading the list</p>
        ) : (
          <FailureNotice failure={failure} onRetry={() => void listQuery(listId).reload()} />
        )}
      </Page>
    );
  }
  return <Workspace review={review} list={list} />;
}

/** Below this the panes lie over the grid, and start closed. */
const wide = 1180;

function Workspace({ review, list }: { review: Review; list: List }) {
  const { listId } = list;
  const state = review.use();
  const { view, failure, facets } = state;
  const filter = filterOf(state);
  const row = rowAt(state);
  const card = useListCard(listId);
  const [panes, setPanes] = useState(() => ({ facets: innerWidth >= wide, drawer: innerWidth >= wide }));
  useEffect(() => {
    const width = matchMedia(`(min-width: ${wide}px)`);
    const follow = ({ matches }: MediaQueryListEvent): void => setPanes({ facets: matches, drawer: matches });
    width.addEventListener('change', follow);
    return () => width.removeEventListener('change', follow);
  }, []);
  const [noting, setNoting] = useState(false);
  const [keys, setKeys] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const grid = useRef<HTMLDivElement | null>(null);
  const search = useRef<HTMLInputElement | null>(null);
  const columns = useMemo(() => columnsOf(list), [list]);
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.has(key)), [columns, hidden]);
  const toGrid = (): void => grid.current?.focus({ preventScroll: true });
  useEffect(() => {
    grid.current?.focus({ preventScroll: true });
  }, []);

  const move = (by: number): void => review.goTo(state.at + by);
  // Over a narrow grid only one of them lies at a time: both would hide what is decided.
  const openDrawer = (): void => setPanes((now) => ({ facets: now.facets && innerWidth >= wide, drawer: true }));
  const pageOfRows = (): number => Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / 32) - 2);
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(pageOfRows()),
      PageUp: () => move(-pageOfRows()),
      Home: () => review.goTo(0),
      End: () => review.goTo(Number.MAX_SAFE_INTEGER),
      '1': () => review.decide('keep'),
      '2': () => review.decide('hold'),
      '3': () => review.decide('drop'),
      '0': () => review.decide(null),
      ' ': () => review.tick(),
      n: () => {
        openDrawer();
        setNoting(true);
      },
      u: () => review.undo(),
      '/': () => search.current?.focus(),
      '?': () => setKeys(true),
      '[': () => setPanes((now) => ({ facets: !now.facets, drawer: now.drawer && (innerWidth >= wide || now.facets) })),
      ']': () => (panes.drawer ? setPanes((now) => ({ ...now, drawer: false })) : openDrawer()),
      Enter: openDrawer,
      Escape: () => {
        if (state.ticked.size > 0) review.untick();
        else if (panes.drawer) setPanes((now) => ({ ...now, drawer: false }));
        toGrid();
      },
    },
    !choosing,
  );

  return (
    <Page aria-label="Review">
      <h1 className="hidden-visually">Review of {list.name}</h1>
      <ToolRow
        review={review}
        listId={listId}
        columns={columns}
        hidden={hidden}
        onHide={setHidden}
        choosing={choosing}
        onChoosing={setChoosing}
        searchRef={search}
        onLeaveSearch={toGrid}
      />
      {card !== undefined && card.run === null && (
        <div className={css.notice}>
          <Notice
            tone="slate"
            actions={
              <Button size="xs" onClick={() => goToStep(listId, 'plan')}>
                Plan a check
              </Button>
            }
          >
            Nothing was checked yet: grades, scores and litigators come with a run.
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
          <aside className={css.facets} aria-label="Filters">
            <h2 className="hidden-visually">Filters</h2>
            <Facets facets={facets} filter={filter} onChange={(extra) => review.show({ tab: 'all', extra })} />
          </aside>
        )}
        <Grid review={review} columns={shown} gridRef={grid} onOpen={openDrawer}>
          {view === null ? failure === null && <Bones rows={card?.rows} /> : <Nothing review={review} />}
        </Grid>
        {panes.drawer && (view === null || view.count > 0) && (
          <Drawer
            review={review}
            list={list}
            row={row}
            noting={noting}
            onNoting={(now) => {
              setNoting(now);
              if (!now) toGrid();
            }}
            onClose={() => {
              setPanes((now) => ({ ...now, drawer: false }));
              toGrid();
            }}
          />
        )}
      </div>
      <StatusLine review={review} listId={listId} />
      <KeysDialog opened={keys} onClose={() => setKeys(false)} />
    </Page>
  );
}

/** The grid before its first rows came. */
const Bones = ({ rows }: { rows: number | undefined }) => (
  <div className={css.bones} role="status" aria-label={`Reading ${rows === undefined ? 'the rows' : counted(rows, 'row')}`}>
    {Array.from({ length: 18 }, (_, index) => (
      <Skeleton key={index} height={12} width={`${92 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);

/** Filtered to nothing: what was asked, and the ways back. */
function Nothing({ review }: { review: Review }) {
  const { tab, extra } = review.use();
  const filter = filterOf({ tab, extra });
  const last = filterParts(extra).at(-1);
  return (
    <EmptyState
      title={nothingSentence(filter)}
      actions={
        <>
          {last !== undefined && (
            <Button onClick={() => review.show({ extra: without(extra, last.part) })}>
              {last.part === 'text' ? 'Clear the search' : `Clear ${last.words}`}
            </Button>
          )}
          <Button onClick={() => review.show({ tab: 'all', extra: {} })}>{last === undefined ? 'Show all rows' : 'Clear all'}</Button>
        </>
      }
    />
  );
}
