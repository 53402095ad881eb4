/** The lines that did not become rows, each with its number and its reason: the first few, and more on request. */
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { setAsideReasons, type List, type RejectedLine } from '#contract/lists/list.ts';
import { counted } from '#messages/count.ts';
import { rejectSentence } from '#messages/lists/findingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { chooseFiles, importInto } from '#renderer/subjects/lists/imports.ts';
import { notifyDone, useWork } from '#renderer/base/notify.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import css from '../ImportScreen.module.css';
import { TakeLine } from '../matching/ColumnTable.tsx';

const firstLines = 6;
const moreLines = 200;

export function RejectedPanel({ list }: { list: List }) {
  const { listId, rejected, sources } = list;
  const { data, fetchNextPage } = useInfiniteQuery({
    queryKey: unfollowedKey('lists.rejected', { listId }, rejected),
    queryFn: ({ pageParam: from }) => read('lists.rejected', { listId, from, count: from === 0 ? firstLines : moreLines }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.flat().length,
    placeholderData: keepPreviousData,
    meta: { notifies: 'always' },
  });
  const lines = data?.pages.flat() ?? [];
  const more = rejected - lines.length;
  const opened = lines.length > firstLines;
  return (
    <Panel title={words.rejected.title} aside={counted(rejected, 'line')} className="grow">
      <RejectedActions list={list} />
      <div
        className={css.rejectedLines}
        {...(opened && { 'data-opened': true, role: 'region', 'aria-label': words.rejected.title, tabIndex: 0 })}
      >
        <dl className={css.rejected}>
          {lines.map((line) => (
            <Line
              key={`${line.source} ${line.line}`}
              list={list}
              line={line}
              fileName={sources.length > 1 ? sources[line.source]?.name : undefined}
            />
          ))}
          {lines.length > 0 && more > 0 && (
            <>
              <dt>{words.rejected.more(more)}</dt>
              <dd>{words.rejected.noneSent}</dd>
            </>
          )}
        </dl>
      </div>
      {lines.length > 0 && more > 0 && (
        <Button size="xs" mt={8} onClick={() => void fetchNextPage()}>
          {words.rejected.showMore(Math.min(more, moreLines))}
        </Button>
      )}
    </Panel>
  );
}

/** `fileName`: only if the list was read from several files. */
const Line = ({ list, line, fileName }: { list: List; line: RejectedLine; fileName: string | undefined }) => (
  <>
    <dt>{words.rejected.line(line.line)}</dt>
    <dd title={line.text}>
      {rejectSentence(line)}
      {fileName !== undefined && <span className="text-3">{words.rejected.thenFile(fileName)}</span>}
      {setAsideReasons.includes(line.reason) && <TakeLine list={list} line={line} />}
    </dd>
  </>
);

/** Exports rejected lines for repair, and imports them back into the same list. */
function RejectedActions({ list }: { list: Pick<List, 'listId' | 'name' | 'rejected'> }) {
  const { busy, run } = useWork();
  const save = (): void =>
    run(async () => {
      const saved = await saveFile(words.rejected.fileName(list.name), (destinationId) =>
        call('lists.exportRejected', { listId: list.listId, destinationId }),
      );
      if (saved !== null) notifyDone(words.rejected.saved(saved.lines, saved.fileName));
    });
  return (
    <div className={css.rejectedActions}>
      <Button size="xs" loading={busy} onClick={save}>
        {words.rejected.saveAll(list.rejected)}
      </Button>
      <Button size="xs" onClick={() => chooseFiles((files) => void importInto(list, files))}>
        {words.rejected.importCorrected}
      </Button>
    </div>
  );
}
