/** Optionally keeps the file itself: what was checked can then be proved even if the file is lost. */
import { Switch } from '@mantine/core';
import type { List } from '../../../electron/contract/list.ts';
import { fileSize } from '../../../electron/messages/count.ts';
import { Panel } from '../../ui/Page.tsx';
import type { OriginalsState } from './useOriginals.ts';

interface Props {
  readonly sources: List['sources'];
  readonly state: OriginalsState;
}

export function OriginalPanel({ sources, state: { originals, busy, keep } }: Props) {
  if (originals === null || (!originals.readable && originals.keptBytes === null)) return null;
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  const files = sources.length === 1 ? 'the file' : 'the files';
  return (
    <Panel>
      <Switch
        label={`Keep a compressed copy of ${files}`}
        description={
          busy
            ? 'Copying'
            : originals.keptBytes === null
              ? `${fileSize(bytes)}; without it, only its hash is kept as evidence`
              : `Kept, ${fileSize(originals.keptBytes)}; deleted with the list`
        }
        checked={originals.keptBytes !== null}
        disabled={busy}
        onChange={(event) => keep(event.currentTarget.checked)}
      />
    </Panel>
  );
}
