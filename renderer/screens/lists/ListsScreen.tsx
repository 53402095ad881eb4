/** All lists, each with its status and next step, and a panel to import a new one. */
import { useQuery } from '@tanstack/react-query';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ListCard } from '#contract/lists/list.ts';
import { damagedRemedy, damagedTitle } from '#messages/storage/storageWords.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { FailureNotice, Banner, EmptyState } from '../../ui/notices/Notice.tsx';
import { chooseFiles, useReading } from '../../subjects/lists/imports.ts';
import { environments, useEnvironment } from '../../subjects/accounts/queries.ts';
import { damagedLists, lists } from '../../subjects/lists/queries.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { focusName } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { DeletedLists } from './DeletedLists.tsx';
import { DeleteForGoodDialog, type Doomed, type HandedList, HandOverDialog, KeepUntilDialog, type ListQuestion } from './ListDialogs.tsx';
import { deleteList } from './deletion.ts';
import { DropPanel, FirstPanel } from './DropPanel.tsx';
import { ListRow } from './ListRow.tsx';
import { listsCommands } from './listsCommands.ts';
import css from './ListsScreen.module.css';
import { ListSkeleton, ReadingRow } from './ReadingRow.tsx';
import { RetentionNotice, StaleNotice } from './RetentionNotice.tsx';
import { ShareListDialog } from './ShareListDialog.tsx';

const matches = ({ name, fileName }: ListCard, sought: string): boolean =>
  `${name}\n${fileName}`.toLowerCase().includes(sought.trim().toLowerCase());

export function ListsScreen() {
  const read = [useQuery(lists), useQuery(damagedLists), useQuery(appState), useQuery(environments)] as const;
  const [{ data: cards = null, error }, { data: damaged = [] }] = read;
  // True until the panel for a new list has its final position: it mustn't move away under a click. Only the first read counts, since
  // failed queries are read again later.
  const [isReading, setIsReading] = useState(true);
  if (isReading && read.every(({ isPending }) => !isPending)) setIsReading(false);
  const reading = useReading((state) => state.reading);
  const [sought, setSought] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const rows = useRef(new Map<string, HTMLAnchorElement>());
  const shown = cards?.filter((card) => matches(card, sought)) ?? [];

  const focused = (): number => shown.findIndex(({ listId }) => rows.current.get(listId) === document.activeElement);
  const focus = (index: number): void => rows.current.get(shown[Math.max(0, Math.min(index, shown.length - 1))]?.listId ?? '')?.focus();
  useKeys(listsCommands, {
    move: (by) => focus(focused() === -1 && by < 0 ? shown.length - 1 : focused() + by),
    rename: () => setRenaming(shown[focused()]?.listId ?? null),
    delete() {
      const card = shown[focused()];
      if (card !== undefined) deleteList(card.listId, shown);
    },
  });

  const deletedLine = (
    <DeletedLists open={showsDeleted} onOpen={setShowsDeleted} onDeleteForGood={(list) => setAsked({ question: 'deleteForGood', list })} />
  );
  const dialogs = <ListDialogs asked={asked} onClose={() => setAsked(null)} />;
  if (!isReading && cards?.length === 0 && damaged.length === 0 && reading === null) {
    return (
      <Page aria-label={shared.lists}>
        <PageBody>
          <div className={css.wrap}>
            <FirstPanel />
            {deletedLine}
          </div>
        </PageBody>
        <ListsFoot />
        {dialogs}
      </Page>
    );
  }
  return (
    <Page aria-label={shared.lists}>
      <PageBody>
        <div className={css.wrap}>
          <ListsHead cards={cards} sought={sought} onSearch={setSought} onLeaveSearch={() => focus(0)} />
          {error !== null && <FailureNotice failure={error.failure} onRetry={() => void refresh(lists)} />}
          {cards !== null && (
            <div className={css.stale}>
              <StaleNotice cards={cards} />
            </div>
          )}
          <div className={css.stale}>
            <RetentionNotice />
          </div>
          {damaged.map((list) => (
            <div key={list.listId} className={css.damaged}>
              <Banner tone="red" icon="warning" title={damagedTitle(list)}>
                {damagedRemedy}
              </Banner>
            </div>
          ))}
          <div className={`${css.grid ?? ''} ${css.headings ?? ''}`} aria-hidden="true">
            <span>{words.headings.list}</span>
            <span>{words.headings.status}</span>
            <span>{words.headings.grades}</span>
            <span>{words.headings.litigators}</span>
            <span>{words.headings.lastChecked}</span>
            <span />
          </div>
          {reading !== null && <ReadingRow reading={reading} />}
          {isReading && shown.length === 0 && error === null && <ListSkeleton />}
          <ul aria-label={shared.lists}>
            {shown.map((card) => (
              <ListRow
                key={card.listId}
                card={card}
                link={(element) => {
                  if (element === null) rows.current.delete(card.listId);
                  else rows.current.set(card.listId, element);
                }}
                renaming={renaming === card.listId}
                onRename={() => setRenaming(card.listId)}
                onRenamed={() => {
                  setRenaming(null);
                  requestAnimationFrame(() => rows.current.get(card.listId)?.focus());
                }}
                onAsk={(question) => setAsked({ question, list: card })}
                onDelete={() => deleteList(card.listId, shown)}
              />
            ))}
          </ul>
          {cards !== null && cards.length > 0 && shown.length === 0 && (
            <EmptyState title={words.nothingFound(sought)} actions={<Button onClick={() => setSought('')}>{words.clearSearch}</Button>}>
              {words.stillThere(cards.length)}
            </EmptyState>
          )}
          {deletedLine}
          {!isReading && <DropPanel />}
        </div>
      </PageBody>
      <ListsFoot />
      {dialogs}
    </Page>
  );
}

interface HeadProps {
  /** Null while loading. */
  readonly cards: readonly ListCard[] | null;
  readonly sought: string;
  readonly onSearch: (sought: string) => void;
  /** Moves the focus on to the lists. */
  readonly onLeaveSearch: () => void;
}

const ListsHead = ({ cards, sought, onSearch, onLeaveSearch }: HeadProps) => (
  <div className="line gap-12 wraps rigid">
    <h1>{shared.lists}</h1>
    {cards !== null && (
      <span className={`${css.sum ?? ''} text-3`}>
        {words.sum(
          cards.length,
          cards.reduce((sum, card) => sum + card.rows, 0),
        )}
      </span>
    )}
    <span className="grow" />
    <TextInput
      {...focusName('search')}
      className={css.search}
      size="xs"
      placeholder={words.search}
      aria-label={words.search}
      value={sought}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onSearch('');
        if (event.key === 'ArrowDown' || event.key === 'Escape') onLeaveSearch();
      }}
      leftSection={<Icon name="search" size={14} className="text-3" />}
      rightSection={<Key of="lists.search" />}
    />
    <Button variant="filled" leftSection={<Icon name="plus" />} rightSection={<Key of="window.import" />} onClick={() => chooseFiles()}>
      {words.import}
    </Button>
  </div>
);

type Asked =
  | { readonly question: 'deleteForGood'; readonly list: Doomed }
  | { readonly question: Exclude<ListQuestion, 'deleteForGood'>; readonly list: HandedList };

const ListDialogs = ({ asked, onClose }: { asked: Asked | null; onClose: () => void }) => (
  <>
    <KeepUntilDialog list={asked?.question === 'keepUntil' ? asked.list : null} onClose={onClose} />
    <HandOverDialog list={asked?.question === 'handOver' ? asked.list : null} onClose={onClose} />
    <ShareListDialog list={asked?.question === 'share' ? asked.list : null} onClose={onClose} />
    <DeleteForGoodDialog list={asked?.question === 'deleteForGood' ? asked.list : null} onClose={onClose} />
  </>
);

function ListsFoot() {
  const version = useQuery(appState).data?.version;
  const sandbox = useEnvironment()?.kind === 'sandbox';
  return (
    <Foot slim className={css.foot}>
      <span className="text-3">{version !== undefined && shared.version(version)}</span>
      <span className="grow" />
      {sandbox && <SandboxLabel>{words.sandbox}</SandboxLabel>}
    </Foot>
  );
}
