/** The sheet's ambiguous lines and those without a row, with their reasons and the rows to choose from, and an export of them all. */
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LineReason, type SheetLine, type SheetPreview, type SheetRequest, lineReasons } from '#contract/outcomes/resultSheet.ts';
import { ambiguousReasons, lineReasonTitle } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useWork } from '#renderer/base/notify.ts';
import { read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { changeSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import { Table } from '#renderer/ui/page/Table.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import css from './LinesDialog.module.css';

const words = outcomesWords.lines;
const page = 50;

interface Props {
  readonly name: string;
  readonly request: SheetRequest;
  readonly preview: SheetPreview;
  readonly onClose: () => void;
}

/** Ambiguous ones first, because they can be resolved here. */
const inOrder = (reasons: SheetPreview['reasons']): LineReason[] => {
  const there = lineReasons.filter((reason) => (reasons[reason] ?? 0) > 0);
  const isAmbiguous = (reason: LineReason): boolean => ambiguousReasons.some((one) => one === reason);
  return [...there.filter(isAmbiguous), ...there.filter((reason) => !isAmbiguous(reason))];
};

export function LinesDialog({ name, request, preview, onClose }: Props) {
  const { sheetId, reasons, files, sums } = preview;
  const there = inOrder(reasons);
  const [chosen, setChosen] = useState<LineReason | null>(null);
  // Once the last line with the chosen reason has found its row, all lines are shown again.
  const shown = chosen !== null && there.includes(chosen) ? [chosen] : there;
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: unfollowedKey('outcomes.sheetLines', { sheetId, reasons: shown }, request, sums),
    queryFn: ({ pageParam: from }) =>
      shown.length === 0 ? [] : read('outcomes.sheetLines', { sheetId, reasons: shown, from, count: page }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < page ? undefined : pages.flat().length),
    placeholderData: keepPreviousData,
  });
  const lines = data?.pages.flat() ?? [];
  const all = shown.reduce((sum, reason) => sum + (reasons[reason] ?? 0), 0);
  return (
    <Dialog onClose={onClose} title={words.title} size={1040} closable>
      <p className="text-2">{words.about}</p>
      <div className={css.chips} role="group" aria-label={words.columns.why}>
        {there.length > 1 && <Chip pressed={shown.length > 1} onClick={() => setChosen(null)} text={words.all} />}
        {there.map((reason) => (
          <Chip
            key={reason}
            pressed={there.length === 1 || chosen === reason}
            onClick={() => setChosen(reason)}
            text={words.chip(lineReasonTitle[reason], reasons[reason] ?? 0)}
          />
        ))}
      </div>
      {error !== null ? (
        <FailureNotice failure={error.failure} />
      ) : there.length === 0 ? (
        <p className={css.none}>{words.none}</p>
      ) : data === undefined ? (
        <p className="text-3" role="status">
          {words.reading}
        </p>
      ) : (
        <>
          <Table className={css.lines} label={words.title} columns={words.columns} aria-busy={isFetching}>
            {lines.map((line) => (
              <Line key={`${line.file} ${line.line}`} line={line} file={files.length > 1 ? files[line.file]?.name : undefined} />
            ))}
          </Table>
          {hasNextPage && (
            <Button size="xs" mt={8} onClick={() => void fetchNextPage()}>
              {words.more(Math.min(page, all - lines.length))}
            </Button>
          )}
        </>
      )}
      <div className="line wraps mt-16">
        {request.choices.length > 0 && (
          <>
            <span className="text-2">{words.chosen(request.choices.length)}</span>
            <Button size="xs" variant="subtle" onClick={() => changeSheet(() => ({ choices: [] }))}>
              {words.forget}
            </Button>
          </>
        )}
        <span className="grow" />
        <Save name={name} sheetId={sheetId} disabled={there.length === 0} />
        <Button variant="filled" onClick={onClose}>
          {sharedWords.close}
        </Button>
      </div>
    </Dialog>
  );
}

const Chip = ({ pressed, onClick, text }: { pressed: boolean; onClick: () => void; text: string }) => (
  <button type="button" className={css.chip} aria-pressed={pressed} onClick={onClick}>
    {text}
  </button>
);

function Save({ name, sheetId, disabled }: { name: string; sheetId: string; disabled: boolean }) {
  const { busy, run } = useWork();
  const save = async (): Promise<void> => {
    const saved = await saveFile(words.fileName(name), (destinationId) => call('outcomes.exportLines', { sheetId, destinationId }));
    if (saved !== null) notifyDone(words.saved(saved.lines, saved.fileName));
  };
  return (
    <Button leftSection={<Icon name="download" size={14} />} loading={busy} disabled={disabled} onClick={() => run(save)}>
      {words.save}
    </Button>
  );
}

type Chosen = SheetRequest['choices'][number]['row'];

/** `file`: the file's name, if the sheet consists of several files. */
function Line({ line, file }: { line: SheetLine; file: string | undefined }) {
  const { reason, column, text, rows, rowCount } = line;
  const choose = (row: Chosen): void =>
    changeSheet(({ choices }) => ({
      choices: [
        ...choices.filter((one) => one.file !== line.file || one.line !== line.line),
        { file: line.file, line: line.line, row: row === null ? null : { listId: row.listId, row: row.row } },
      ],
    }));
  return (
    <tr>
      <th scope="row" className="text-3">
        {file === undefined ? words.line(line.line) : words.lineOf(line.line, file)}
      </th>
      <td translate="no">
        {text === '' ? <span className="text-3">{words.empty}</span> : text}
        {column !== null && <span className={css.column}>{column}</span>}
        {line.person !== '' && <span className={css.person}>{line.person}</span>}
      </td>
      <td className="text-2">{lineReasonTitle[reason]}</td>
      <td>
        {rows.length > 0 && (
          <ul className={css.candidates}>
            {rows.map((row) => (
              <li key={`${row.listId} ${row.row}`}>
                <button type="button" onClick={() => choose(row)}>
                  <span className="medium">{words.candidate(row.listName, row.row)}</span>
                  <span className="text-2 cut" translate="no" title={row.text}>
                    {row.text}
                  </span>
                  <span className="hidden-visually">{words.meant}</span>
                </button>
              </li>
            ))}
            {rowCount > rows.length && <li className="small text-3">{words.moreRows(rowCount - rows.length)}</li>}
            <li>
              <Button size="xs" variant="subtle" ml={-9} onClick={() => choose(null)}>
                {words.noneOfThem}
              </Button>
            </li>
          </ul>
        )}
      </td>
    </tr>
  );
}
