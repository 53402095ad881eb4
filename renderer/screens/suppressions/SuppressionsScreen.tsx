/** The suppression list: who is on it, why and until when; browsed, searched, edited and removed, one by one or by batch. */
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import {
  type SuppressionCounts,
  type SuppressionEntry,
  type SuppressionFilter,
  type SuppressionImport,
  allSuppressions,
  suppressionCountOf,
} from '#contract/suppression/suppression.ts';
import { type SuppressionKind, suppressionKinds } from '#contract/suppression/suppressionKind.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { suppressionsWords as words } from '#messages/suppression/suppressionWords.ts';
import { suppressions } from '../../subjects/suppressions/queries.ts';
import { FailureNotice, EmptyState, Notice } from '../../ui/notices/Notice.tsx';
import { go } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { focusName } from '../../ui/page/focus.ts';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { createRowScroll } from '../../ui/rows/rowScroll.ts';
import { useRowWindow } from '../../ui/rows/useRowWindow.ts';
import { AddDialog, EditDialog, type Edited, RemoveDialog } from './AddDialog.tsx';
import { Batches } from './Batches.tsx';
import { EntryGrid, useEntryPages } from './EntryGrid.tsx';
import { suppressionsCommands } from './suppressionsCommands.ts';
import css from './SuppressionsScreen.module.css';

const everything: SuppressionFilter = { kind: null, batchId: null, until: null, text: '' };
const untils = ['lasting', 'ending', 'ended'] as const;

export function SuppressionsScreen() {
  const known = useQuery({ ...suppressions, placeholderData: keepPreviousData });
  const [filter, setFilter] = useState(everything);
  const sought = useDeferredValue(filter);
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<ReadonlyMap<number, SuppressionEntry>>(new Map());
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removing, setRemoving] = useState<readonly SuppressionEntry[]>([]);
  const [came, setCame] = useState<SuppressionImport | null>(null);
  const [scroll] = useState(createRowScroll);
  const grid = useRef<HTMLDivElement | null>(null);

  const [total, setTotal] = useState(0);
  const rows = useRowWindow(scroll, total, grid);
  const pages = useEntryPages(sought, rows.items[0]?.index ?? 0, rows.items.at(-1)?.index ?? 0);
  if (pages.total !== undefined && pages.total !== total) setTotal(pages.total);
  useLayoutEffect(() => scroll.reveal(at), [scroll, at]);

  const change = (to: Partial<SuppressionFilter>): void => {
    setFilter({ ...filter, ...to });
    setSelected(new Map());
    setAt(0);
  };
  const goTo = (index: number): void => setAt(Math.max(0, Math.min(index, total - 1)));
  const toggle = (entry: SuppressionEntry): void => {
    const next = new Map(selected);
    if (!next.delete(entry.entryId)) next.set(entry.entryId, entry);
    setSelected(next);
  };
  const current = pages.at(at);
  /** The selected entries, or else the current one. */
  const chosen = selected.size > 0 ? [...selected.values()] : current === undefined ? [] : [current];
  const edit = (): void => {
    const [first] = chosen;
    if (first === undefined) return;
    const of = { entryIds: chosen.map(({ entryId }) => entryId) };
    setEdited({ of, entries: chosen.length, reason: first.reason, until: first.until });
  };
  const add = (): void => setAdding(true);
  useKeys(suppressionsCommands, {
    move: (by) => goTo(at + by),
    page: (by) => goTo(at + by * scroll.page()),
    select: () => current !== undefined && toggle(current),
    edit,
    remove: () => setRemoving(chosen),
    add,
    back: () => (filter === everything ? go({ at: 'lists' }) : change(everything)),
  });

  const counts = known.data ?? { phones: 0, emails: 0, domains: 0, persons: 0, batches: [], changes: [] };
  const failure = known.error ?? pages.failure;
  const isEmpty = known.data !== undefined && known.data.batches.length === 0;
  return (
    <Page aria-label={words.title}>
      <PageBody className={css.body ?? ''}>
        <div className={css.main}>
          <h1>{words.title}</h1>
          <p className="text-2">{words.about}</p>
          {failure !== null && <FailureNotice failure={failure.failure} onRetry={() => void known.refetch()} />}
          {came !== null && <Notice tone={came.unread > 0 ? 'amber' : 'slate'}>{words.came(came)}</Notice>}
          <Filters filter={filter} counts={counts} onChange={change} />
          {pages.total === 0 && (
            <EmptyState
              title={isEmpty ? words.empty : words.nothing}
              actions={
                isEmpty ? (
                  <Button variant="filled" onClick={add}>
                    {words.add}
                  </Button>
                ) : (
                  <Button onClick={() => change(everything)}>{words.clear}</Button>
                )
              }
            >
              {isEmpty ? words.emptyMeans : undefined}
            </EmptyState>
          )}
          <EntryGrid
            rows={rows}
            total={total}
            entryAt={pages.at}
            at={at}
            selected={selected}
            gridRef={grid}
            onGoTo={goTo}
            onSelect={toggle}
          />
        </div>
        <Batches batches={counts.batches} shown={filter.batchId} onShow={(batchId) => change({ batchId })} onEdit={setEdited} />
      </PageBody>
      <SuppressionsFoot total={total} selected={selected.size} chosen={chosen.length} />
      {adding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setCame(added);
            setAdding(false);
          }}
        />
      )}
      {removing.length > 0 && <RemoveDialog entries={removing} onRemoved={() => setSelected(new Map())} onClose={() => setRemoving([])} />}
      {edited !== null && <EditDialog edited={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

interface FiltersProps {
  readonly filter: SuppressionFilter;
  readonly counts: SuppressionCounts;
  readonly onChange: (to: Partial<SuppressionFilter>) => void;
}

function Filters({ filter, counts, onChange }: FiltersProps) {
  const kindItems = [
    { value: 'all', label: words.all(allSuppressions(counts)) },
    ...suppressionKinds.map((kind) => ({ value: kind, label: words.kindCount(kind, counts[suppressionCountOf[kind]]) })),
  ];
  return (
    <div className="line wraps">
      <SegmentedControl
        size="xs"
        aria-label={words.kindFilter}
        data={kindItems}
        value={filter.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: suppressionKinds.find((one: SuppressionKind) => one === kind) ?? null })}
      />
      <Select
        size="xs"
        w={112}
        aria-label={words.untilFilter}
        data={[{ value: 'any', label: words.until.any }, ...untils.map((value) => ({ value, label: words.until[value] }))]}
        value={filter.until ?? 'any'}
        onChange={(until) => onChange({ until: untils.find((one) => one === until) ?? null })}
      />
      <TextInput
        {...focusName('search')}
        size="xs"
        className={css.search ?? ''}
        aria-label={words.search}
        placeholder={words.searchHint}
        rightSection={<Key of="suppressions.search" />}
        value={filter.text}
        onChange={(event) => onChange({ text: event.currentTarget.value.slice(0, 200) })}
      />
    </div>
  );
}

interface FootProps {
  /** Number of entries that match the filter. */
  readonly total: number;
  readonly selected: number;
  /** Number of entries that edits and removals apply to: the selected ones, or else the current one. */
  readonly chosen: number;
}

const SuppressionsFoot = ({ total, selected, chosen }: FootProps) => (
  <Foot>
    <Back of="suppressions.back" onClick={() => go({ at: 'lists' })}>
      {sharedWords.backToLists}
    </Back>
    <span className="text-2">{selected > 0 ? words.selected(selected) : words.found(total)}</span>
    <span className="grow" />
    <CommandButton of="suppressions.edit" size="sm" disabled={chosen === 0}>
      {words.edit}
    </CommandButton>
    <CommandButton of="suppressions.remove" size="sm" disabled={chosen === 0}>
      {words.remove(chosen)}
    </CommandButton>
    <CommandButton of="suppressions.add" size="sm" variant="filled">
      {words.add}
    </CommandButton>
  </Foot>
);
