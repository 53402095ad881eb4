/** A list's row: its name, its status, a summary of the answers, and its next step. */
import { Button, Menu, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Account, ListCard } from '#contract/lists/list.ts';
import { count } from '#messages/count.ts';
import { recheckRows, recheckShort, staleSentence } from '#messages/plan/planWords.ts';
import { handoverWords } from '#messages/handover/handoverWords.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { retentionWords } from '#messages/privacy/privacyWords.ts';
import { shareListWords } from '#messages/team/teamWords.ts';
import { attempt, notifyFailure } from '../../base/notify.ts';
import { useProgress } from '../../subjects/runs/listRun.ts';
import { recheckStale } from '../../subjects/plan/planChoice.ts';
import { formatRoute } from '../../base/router.ts';
import { focusName } from '../../ui/page/focus.ts';
import { GradeBar } from '../../ui/bars/GradeBar.tsx';
import { call } from '../../bridge/call.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { IconButton } from '../../ui/page/IconButton.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { LitigatorBadge } from '../../ui/badges/Badges.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import { StatusLink } from '../../ui/notices/StatusLink.tsx';
import { useNow } from '../../ui/text/times.ts';
import { Lookers } from '../../subjects/team/sharedList.tsx';
import { environments } from '../../subjects/accounts/queries.ts';
import { list, lists } from '../../subjects/lists/queries.ts';
import { queryClient, refresh } from '../../base/queryClient.ts';
import { environmentName } from '../../ui/text/names.ts';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { listFocus } from './deletion.ts';
import { listStatus } from './listStatus.ts';
import { shareList, useTeamShare } from './ShareListDialog.tsx';
import type { HandedList, ListQuestion } from './ListDialogs.tsx';
import css from './ListsScreen.module.css';

interface Props {
  readonly card: ListCard;
  readonly link: (element: HTMLAnchorElement | null) => void;
  readonly renaming: boolean;
  readonly onRename: () => void;
  readonly onRenamed: () => void;
  readonly onDelete: () => void;
  readonly onAsk: (question: ListQuestion) => void;
}

export function ListRow({ card, link, renaming, onRename, onRenamed, onAsk, onDelete }: Props) {
  const progress = useProgress(({ byRun }) => (card.run === null ? undefined : byRun[card.run.runId]));
  const now = useNow();
  const stands = listStatus(card, progress, now);
  const turns = progress?.priority ?? card.run?.priority ?? [];
  const place = turns.find(({ runId }) => runId === card.run?.runId)?.place ?? null;
  const putFirst = (first: boolean): void => {
    if (card.run !== null) call('runs.putFirst', { runId: card.run.runId, first }).catch(notifyFailure);
  };
  const href = formatRoute({ at: 'list', listId: card.listId, step: stands.next.step });
  return (
    <li className={`${css.grid ?? ''} ${css.row ?? ''}`}>
      <div className="stack gap-4">
        {renaming ? (
          <RenameField card={card} onDone={onRenamed} />
        ) : (
          <div className="line gap-4">
            <a className={`${css.name ?? ''} cut`} title={card.name} href={href} ref={link} {...focusName(listFocus(card.listId))}>
              {card.name}
            </a>
            <SharedMark listId={card.listId} />
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <IconButton icon="more" className={css.more ?? ''} label={words.row.more(card.name)} />
              </Menu.Target>
              <Menu.Dropdown>
                {turns.length > 1 && place !== 1 && (
                  <Menu.Item leftSection={<Icon name="play" size={14} />} onClick={() => putFirst(true)}>
                    {words.row.runFirst}
                  </Menu.Item>
                )}
                {turns.length > 1 && place !== null && (
                  <Menu.Item leftSection={<Icon name="rows" size={14} />} onClick={() => putFirst(false)}>
                    {words.row.takeTurns}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<Icon name="pencil" size={14} />} rightSection={<Key of="lists.rename" />} onClick={onRename}>
                  {words.row.rename}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="upload" size={14} />} onClick={() => onAsk('handOver')}>
                  {handoverWords.give.menu}
                </Menu.Item>
                <ShareItem list={card} onShare={() => onAsk('share')} />
                <Menu.Item leftSection={<Icon name="clock" size={14} />} onClick={() => onAsk('keepUntil')}>
                  {retentionWords.keep.menu}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="trash" size={14} />} rightSection={<Key of="lists.delete" />} onClick={onDelete}>
                  {words.row.delete}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={() => onAsk('deleteForGood')}>
                  {words.row.deletePermanently}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
        <span className={css.about}>
          <span className="small text-3 cut" title={words.row.about(card.rows, card.fileName)}>
            {words.row.about(card.rows, card.fileName)}
          </span>
          <AccountMarks accounts={card.accounts} />
        </span>
        <Lookers listId={card.listId} />
      </div>
      <div className="stack gap-6">
        <span className={css.title}>
          <Icon name={stands.icon} />
          <span className="cut" title={stands.title}>
            {stands.title}
          </span>
        </span>
        <ProgressBar share={stands.share} tone={stands.tone} label={stands.title} />
        <span className="small text-3 cut" title={stands.detail}>
          {stands.detail}
        </span>
      </div>
      <Grades card={card} />
      <Litigators card={card} />
      <div className="stack gap-4">
        <span className="cut" title={stands.checked[0]}>
          {stands.checked[0]}
        </span>
        <span className="small text-3 cut" title={stands.checked[1]}>
          {stands.checked[1]}
        </span>
        {card.stale.rows > 0 && (
          <span className={css.recheck}>
            <StatusLink
              icon="clock"
              tone="amber"
              title={`${staleSentence(card.stale, now)}. ${recheckRows(card.stale.rows)}`}
              onOpen={() => recheckStale(card.listId)}
            >
              {recheckShort(card.stale.rows)}
            </StatusLink>
          </span>
        )}
      </div>
      <div className={css.next}>
        <Button component="a" href={href} className={css.above ?? ''} rightSection={<Key press="Enter" />} tabIndex={-1}>
          {stands.next.label}
        </Button>
      </div>
    </li>
  );
}

function Grades({ card }: { card: ListCard }) {
  if (card.answered === 0) return <span className="small text-3">{words.row.noAnswers}</span>;
  const { A, B, C, D, E, F } = card.grades;
  if (A + B + C + D + E + F === 0) return <span className="small text-3">{words.row.noGrades}</span>;
  return (
    <div className="stack gap-7">
      <GradeBar counts={card.grades} />
      <div className={`${css.ends ?? ''} small text-3`}>
        <span>{words.row.gradedAOrB(A + B)}</span>
        <span>{words.row.gradedF(F)}</span>
      </div>
    </div>
  );
}

/** Always shows unchecked rows next to checked ones. */
function Litigators({ card }: { card: ListCard }) {
  if (card.answered === 0) return <LitigatorBadge state="notChecked" />;
  if (card.litigators === 0) {
    return card.notChecked === 0 ? (
      <LitigatorBadge state="clear" word={words.row.noLitigators} />
    ) : (
      <LitigatorBadge state="notChecked" word={count(card.notChecked)} />
    );
  }
  return (
    <div className="stack gap-4">
      <span>
        <LitigatorBadge state="litigator" word={count(card.litigators)} />
      </span>
      {card.notChecked > 0 && (
        <span className="small text-3 cut" title={words.row.notChecked(card.notChecked)}>
          {words.row.notChecked(card.notChecked)}
        </span>
      )}
    </div>
  );
}

function RenameField({ card, onDone }: { card: ListCard; onDone: () => void }) {
  const [name, setName] = useState(card.name);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);

  /** Saves once, on Enter or blur; an empty or unchanged name changes nothing. */
  async function save(): Promise<void> {
    if (over.current) return;
    over.current = true;
    const wanted = name.trim();
    if (wanted !== '' && wanted !== card.name) {
      try {
        queryClient.setQueryData(list(card.listId).queryKey, await call('lists.rename', { listId: card.listId, name: wanted }));
        await refresh(lists);
      } catch (error) {
        notifyFailure(error);
      }
    }
    onDone();
  }
  return (
    <TextInput
      ref={input}
      className={css.above ?? ''}
      size="xs"
      aria-label={words.row.newName}
      value={name}
      maxLength={120}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key !== 'Escape') return;
        over.current = true;
        onDone();
      }}
    />
  );
}

/** Mark beside a list's name: shows that the team shares it, and who shared it. */
function SharedMark({ listId }: { listId: string }) {
  const { team, shared = null } = useTeamShare(listId) ?? {};
  if (team === undefined || shared === null) return null;
  const text = (shared.state === 'arriving' ? shareListWords.arriving : shareListWords.sharedWith)(team.name, shared.by);
  return (
    <span className={css.shared} role="img" aria-label={text} title={text}>
      <Icon name="users" size={14} />
    </span>
  );
}

/** `onShare`: asks whether to share it. */
function ShareItem({ list, onShare }: { list: HandedList; onShare: () => void }) {
  const share = useTeamShare(list.listId);
  if (share === null || share.shared?.state === 'arriving') return null;
  const isShared = share.shared !== null;
  return (
    <Menu.Item
      leftSection={<Icon name={isShared ? 'refresh' : 'users'} size={14} />}
      onClick={() => (isShared ? attempt(() => shareList(list, share)) : onShare())}
    >
      {isShared ? shareListWords.again : shareListWords.menu}
    </Menu.Item>
  );
}

/** The accounts that gave a list's answers: invented litigators mustn't look real, nor real ones invented. */
function AccountMarks({ accounts }: { accounts: readonly Account[] }) {
  const known = useQuery(environments).data ?? [];
  if (accounts.length === 0) return null;
  return (
    <span className={`${css.accounts ?? ''} small`}>
      {accounts.map(({ environmentId, name, sandbox }) => {
        const environment = known.find((one) => one.environmentId === environmentId);
        const shown = environment === undefined ? name : environmentName(environment);
        return (
          <span key={`${environmentId} ${String(sandbox)}`} className={css.account} title={words.row.answersOf(shown, sandbox)}>
            {sandbox ? (
              <SandboxLabel>{shown}</SandboxLabel>
            ) : (
              <>
                <Icon name="globe" size={14} className="text-3" />
                <span className="text-2 cut">{shown}</span>
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
