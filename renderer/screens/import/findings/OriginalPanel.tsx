/** Optionally keeps the file itself, to prove what was checked even if the file is lost. */
import { Switch } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { List, Originals } from '#contract/lists/list.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { queryClient, read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { useWork } from '#renderer/base/notify.ts';

interface Props {
  readonly sources: List['sources'];
  readonly state: OriginalsState;
}

export function OriginalPanel({ sources, state: { originals, busy, keep } }: Props) {
  if (originals === null || (!originals.readable && originals.keptBytes === null)) return null;
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  return (
    <Panel>
      <Switch
        label={words.original.keep(sources.length)}
        description={
          busy
            ? words.original.copying
            : originals.keptBytes === null
              ? words.original.notKept(bytes)
              : words.original.kept(originals.keptBytes)
        }
        checked={originals.keptBytes !== null}
        disabled={busy}
        onChange={(event) => keep(event.currentTarget.checked)}
      />
    </Panel>
  );
}

interface OriginalsState {
  readonly originals: Originals | null;
  /** Whether a copy is being made or removed. */
  readonly busy: boolean;
  keep(keep: boolean): void;
}

/** The actions still possible with the files that a list was read from. */
export function useOriginals({ listId, rows }: Pick<List, 'listId' | 'rows'>): OriginalsState {
  // More rows mean more files.
  const query = queryOptions({
    queryKey: unfollowedKey('lists.originals', { listId }, rows),
    queryFn: () => read('lists.originals', { listId }),
    meta: { notifies: 'always' },
  });
  const { data: originals = null } = useQuery({ ...query, placeholderData: keepPreviousData });
  const { busy, run } = useWork();
  return {
    originals,
    busy,
    keep: (keep) => run(async () => queryClient.setQueryData(query.queryKey, await call('lists.keepOriginals', { listId, keep }))),
  };
}
