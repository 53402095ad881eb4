/** Offers to read a list's files with other options, until anything depends on its rows. */
import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { type List, type Originals, type Source, readingSchema, type Reading } from '#contract/lists/list.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { workbookSentences } from '#messages/lists/readingWords.ts';
import { readAgain } from '#renderer/subjects/lists/imports.ts';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { ReadingDialog, delimiterWord, encodingWord } from './ReadingDialog.tsx';

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

/** Several files may be written differently. */
const chip = (sources: readonly Source[], word: (source: Source) => string): string => words.chips.several([...new Set(sources.map(word))]);

/** How the file was read, as detected. */
export function ReadingChips({ list: { sources, mapping } }: { list: List }) {
  const nuls = sources.reduce((sum, source) => sum + (source.nuls ?? 0), 0);
  const chips = [
    chip(sources, ({ format, encoding }) => (format === 'text' ? encodingWord(encoding) : format.toUpperCase())),
    chip(sources, ({ delimiter, sheet, encoding }) =>
      sheet !== null ? words.chips.sheet(sheet) : delimiter === '' ? encodingWord(encoding) : delimiterWord(delimiter),
    ),
    chip(sources, ({ heading }) => (heading ? words.chips.withHeadings : words.chips.noHeadings)),
    ...(sources.some(({ quote }) => quote !== undefined) ? [words.chips.apostrophes] : []),
    ...(nuls > 0 ? [words.chips.nulsRemoved(nuls)] : []),
    words.chips.localPhones(mapping.country),
  ];
  return (
    <ul className="line" aria-label={words.chips.howRead}>
      {chips.map((chip) => (
        <li key={chip} className="chip">
          {chip}
        </li>
      ))}
    </ul>
  );
}

/** Content of a workbook that its rows don't show, and an offer to fill its merged cells. */
export function WorkbookNotice({ list, originals }: { list: List; originals: Originals | null }) {
  const sentences = workbookSentences(list);
  if (sentences.length === 0) return null;
  const notes = list.sources.flatMap((source) => source.notes ?? []);
  const canFill = notes.some(({ merged, filled }) => merged > 0 && !filled) && originals?.readable === true && originals.inUse === null;
  return (
    <Notice
      className="mb-8"
      tone={notes.some(({ uncached }) => uncached > 0) ? 'amber' : 'slate'}
      actions={
        canFill && (
          <Button size="xs" onClick={() => void readAgain(list, { ...howRead(list.sources), fillMerged: true })}>
            {words.notices.fillMerged}
          </Button>
        )
      }
    >
      {sentences.join(' ')}
    </Notice>
  );
}

/** The sources' options, to read them the same way again. */
function howRead(sources: List['sources']): Reading {
  const [source] = sources;
  if (source === undefined || sources.length > 1) return {};
  const { format, sheet, delimiter, entry, notes } = source;
  const heading = source.headingLine === undefined ? { heading: source.heading } : { headingLine: source.headingLine };
  const inside = entry === undefined ? {} : { entry };
  if (format !== 'text')
    return { ...heading, ...inside, ...(sheet !== null && { sheet }), ...(notes?.filled === true && { fillMerged: true }) };
  const encoding = readingSchema.shape.encoding.safeParse(source.encoding);
  return { ...heading, delimiter, ...inside, ...(encoding.success && { encoding: encoding.data }) };
}
