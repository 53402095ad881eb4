/** Offers to read a list's files differently, until anything depends on its rows. */
import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { List, Originals } from '#contract/lists/list.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { readAgain } from '#renderer/subjects/lists/imports.ts';
import { howRead } from './howRead.ts';
import { ReadingDialog } from './ReadingDialog.tsx';

export function ChangeReading({ list, originals }: { list: List; originals: Originals | null }) {
  const [open, setOpen] = useState(false);
  if (originals === null) return null;
  const { inUse, readable } = originals;
  const [source] = list.sources;
  const obstacle =
    inUse !== null
      ? failureSentence({ code: 'list.inUse', params: { listId: list.listId, by: inUse } })
      : readable
        ? null
        : failureSentence({ code: 'original.gone', params: { path: source?.name ?? list.name } });
  const button = (
    <Button
      size="xs"
      variant="subtle"
      data-disabled={obstacle !== null || undefined}
      aria-disabled={obstacle !== null}
      onClick={() => setOpen(obstacle === null)}
    >
      {sharedWords.changeImportSettings}
    </Button>
  );
  return (
    <>
      {obstacle === null ? (
        button
      ) : (
        <Tooltip label={obstacle} multiline w={320}>
          {button}
        </Tooltip>
      )}
      {open && (
        <ReadingDialog
          of={{ listId: list.listId }}
          name={list.name}
          from={howRead(list.sources)}
          onClose={() => setOpen(false)}
          onRead={(reading) => {
            setOpen(false);
            void readAgain(list, reading);
          }}
        />
      )}
    </>
  );
}
