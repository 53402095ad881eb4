/** Past lookups, newest first: opened by click or arrow keys, and searchable by their request. */
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LookupEntry } from '#contract/lookups/lookup.ts';
import { operations as catalog } from '#contract/service/operations/catalog.ts';
import { count } from '#messages/count.ts';
import { foundWords, outcomeWord } from '#messages/lookups/lookupWords.ts';
import { operationTitle } from '#messages/names.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { declareQuery } from '../../base/queryClient.ts';
import { focusName } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { LitigatorBadge, OutcomeBadge } from '../../ui/badges/Badges.tsx';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './LookupScreen.module.css';
import { mostOfHistory, open, searchHistory, showMore, useLookup } from './lookupStore.ts';
import { requestTitle } from './form/usePreview.ts';

const pauseMs = 200;

const past = declareQuery('lookups.list', { 'lookups.changed': {} });

/** The look-ups that were asked for, with those that fit the search. */
export function useHistory() {
  const search = useLookup((state) => state.search);
  const shown = useLookup((state) => state.count);
  const text = search.trim().toLowerCase();
  // People search for what they read, but operation titles exist only in the window.
  const operations = text === '' ? [] : catalog.map(({ id }) => id).filter((id) => operationTitle(id).toLowerCase().includes(text));
  return useQuery({ ...past({ text, operations, count: shown }), placeholderData: keepPreviousData });
}

export function History({ history: { data, error } }: { history: ReturnType<typeof useHistory> }) {
  const search = useLookup((state) => state.search);
  const shownId = useLookup((state) => state.shown?.lookupId);
  if (data === undefined)
    return (
      <div className={css.history}>
        <FailureNotice failure={error?.failure} />
      </div>
    );
  const { entries, total } = data;
  return (
    <section className={css.history} aria-label={lookupWords.history.region}>
      <div className={css.historyHead}>
        <h2>{lookupWords.history.title}</h2>
        {total > 0 && <span className="text-3 small">{count(total)}</span>}
        <span className="grow" />
        {(total > 0 || search !== '') && <Search search={search} />}
      </div>
      {total === 0 ? (
        <p className="text-3 small">{search === '' ? lookupWords.history.empty : lookupWords.history.nothingFound(search)}</p>
      ) : (
        <ul className={css.entries}>
          {entries.map((entry) => (
            <li key={entry.lookupId}>
              <Entry entry={entry} current={entry.lookupId === shownId} />
            </li>
          ))}
          {entries.length < Math.min(total, mostOfHistory) && (
            <li>
              <Button variant="subtle" size="xs" fullWidth onClick={showMore}>
                {lookupWords.history.showOlder}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Search({ search }: { search: string }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const soon = setTimeout(() => searchHistory(typed), pauseMs);
    return () => clearTimeout(soon);
  }, [typed, search]);
  return (
    <TextInput
      {...focusName('search')}
      className={css.search ?? ''}
      size="xs"
      placeholder={shared.search}
      aria-label={lookupWords.history.search}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('');
        if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') event.currentTarget.blur();
      }}
      leftSection={<Icon name="search" size={14} className="text-3" />}
      rightSection={<Key of="lookup.search" />}
    />
  );
}

function Entry({ entry, current }: { entry: LookupEntry; current: boolean }) {
  const { lookupId, request, at, sandbox, environment } = entry;
  return (
    <button
      type="button"
      className={css.entry}
      aria-current={current || undefined}
      title={`${timeText(at)}, ${environment}`}
      onClick={() => void open(lookupId)}
    >
      <span className={css.entryWords}>
        <span className="cut">{requestTitle(request)}</span>
        <span className="line small text-3">
          {sandbox && <Icon name="flask" size={12} className="text-sand" />}
          <span className="cut">{operationTitle(request.operation)}</span>
          {sandbox && <span className="hidden-visually">{shared.commaSandbox}</span>}
        </span>
      </span>
      <Result entry={entry} />
    </button>
  );
}

function Result({ entry: { outcome, litigator, found } }: { entry: LookupEntry }) {
  if (outcome !== 'done') return <OutcomeBadge outcome={outcome} word={outcomeWord(outcome)} small />;
  if (litigator !== null) return <LitigatorBadge state={litigator} />;
  return found === null ? null : <span className={`${css.found ?? ''} small text-3 cut`}>{foundWords(found)}</span>;
}
