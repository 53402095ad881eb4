/** Optionally keeps the file itself: what was checked can then be proved even if the file is lost. */
import { Switch } from '@mantine/core';
import type { List } from '#contract/lists/list.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import type { OriginalsState } from './useOriginals.ts';

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
