/** Exports rejected lines for repair, and imports them back into the same list. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { chooseFiles, importInto } from '#renderer/subjects/lists/imports.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { call, saveDownload } from '#renderer/bridge/call.ts';
import css from '../ImportScreen.module.css';

export function RejectedActions({ list }: { list: Pick<List, 'listId' | 'name' | 'rejected'> }) {
  const [saving, setSaving] = useState(false);
  const save = (): void =>
    attempt(async () => {
      setSaving(true);
      try {
        const destination = await call('files.chooseSave', { suggestedName: words.rejected.fileName(list.name) });
        if (destination === null) return;
        const { fileName, lines, download } = await call('lists.exportRejected', {
          listId: list.listId,
          destinationId: destination.destinationId,
        });
        if (download !== null) saveDownload(download, fileName);
        notifyDone(words.rejected.saved(lines, fileName));
      } finally {
        setSaving(false);
      }
    });
  return (
    <div className={css.rejectedActions}>
      <Button size="xs" loading={saving} onClick={save}>
        {words.rejected.saveAll(list.rejected)}
      </Button>
      <Button size="xs" onClick={() => chooseFiles((files) => void importInto(list, files))}>
        {words.rejected.importCorrected}
      </Button>
    </div>
  );
}
