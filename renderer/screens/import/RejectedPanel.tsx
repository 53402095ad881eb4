/** The lines that did not become rows, each with its number and its reason: the first few, and more for who asks. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { List, RejectedLine } from '../../../electron/contract/list.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { rejectSentence } from '../../../electron/messages/findingWords.ts';
import { attempt, notifyFailure } from '../../app/notify.ts';
import { call } from '../../bridge/call.ts';
import { Panel } from '../../ui/Page.tsx';
import css from './ImportScreen.module.css';
import { RejectedActions } from './RejectedActions.tsx';

const firstLines = 6;
const moreLines = 200;

export function RejectedPanel({ list }: { list: List }) {
  const { listId, rejected, sources } = list;
  const [lines, setLines] = useState<readonly RejectedLine[]>([]);
  useEffect(() => {
    let over = false;
    call('lists.rejected', { listId, from: 0, count: firstLines })
      .then((read) => {
        if (!over) setLines(read);
      })
      .catch(notifyFailure);
    return () => {
      over = true;
    };
  }, [listId, rejected]);
  const more = rejected - lines.length;
  const opened = lines.length > firstLines;
  const readOn = (): void =>
    attempt(async () => {
      const read = await call('lists.rejected', { listId, from: lines.length, count: moreLines });
      setLines((known) => (known.length === lines.length ? [...known, ...read] : known));
    });
  return (
    <Panel title="Rejected lines" aside={counted(rejected, 'line')} className={css.grows ?? ''}>
      <RejectedActions list={list} />
      <div
        className={css.rejectedLines}
        {...(opened && { 'data-opened': true, role: 'region', 'aria-label': 'Rejected lines', tabIndex: 0 })}
      >
        <dl className={css.rejected}>
          {lines.map((line) => (
            <Line key={`${line.source} ${line.line}`} line={line} fileName={sources.length > 1 ? sources[line.source]?.name : undefined} />
          ))}
          {lines.length > 0 && more > 0 && (
            <>
              <dt>{count(more)} more</dt>
              <dd>None of them is sent, bought or exported</dd>
            </>
          )}
        </dl>
      </div>
      {lines.length > 0 && more > 0 && (
        <Button size="xs" mt={8} onClick={readOn}>
          Show {count(Math.min(more, moreLines))} more
        </Button>
      )}
    </Panel>
  );
}

/** `fileName`: where the list was read from several files. */
const Line = ({ line, fileName }: { line: RejectedLine; fileName: string | undefined }) => (
  <>
    <dt>Line {count(line.line)}</dt>
    <dd title={line.text}>
      {rejectSentence(line)}
      {fileName !== undefined && <span className="text-3">, {fileName}</span>}
    </dd>
  </>
);
