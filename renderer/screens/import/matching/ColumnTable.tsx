/** Columns as rows: the heading, sample values, the field it fills and how well. ↑ and ↓ move between fields, ↵ opens one. */
import { useRef } from 'react';
import { Button } from '@mantine/core';
import type { FieldName } from '#contract/lists/fields.ts';
import type { ColumnFit, List, RejectedLine } from '#contract/lists/list.ts';
import type { Repair } from '#contract/lists/repair.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { fitWords, isLowFit } from '#messages/lists/fitWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { notifyDone, useWork } from '#renderer/base/notify.ts';
import { list as listQuery } from '#renderer/subjects/lists/queries.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { Confidence } from '../reading/PreviewTable.tsx';
import { columnCommands } from '../importCommands.ts';
import css from '../ImportScreen.module.css';
import { RepairsMenu } from '../findings/RepairsMenu.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { confidenceOf, filledFields, isTakenApart, type Choice, type Matching, type Several, type Twice } from './matching.ts';
import { fitOfColumn } from './useFits.ts';
import fitShareCss from './FitShare.module.css';

interface Props {
  readonly list: List;
  readonly matching: Matching;
  readonly fits: readonly ColumnFit[];
  readonly twice: Twice | null;
  /** Columns that need a look, which come first. */
  readonly doubtful: readonly number[];
  readonly onChange: (column: number, choice: Choice) => void;
  readonly onRepair: (fields: readonly FieldName[], repair: Repair, on: boolean) => void;
}

/** `joined`, or the column's rank among several. */
function togetherWords(several: Several | undefined, column: number): string {
  if (several === undefined) return '';
  if (several.how === 'join') return words.columnTable.joined;
  return words.columnTable.choice(several.columns.indexOf(column));
}

export function ColumnTable({ list, matching, fits, twice, doubtful, onChange, onRepair }: Props) {
  const order = [...doubtful, ...[...list.columns.keys()].filter((column) => !doubtful.includes(column))];
  /** The field buttons, in display order. */
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const step = (by: number): void => {
    const at = buttons.current.findIndex((button) => button !== null && button === document.activeElement);
    const next = at === -1 ? 0 : Math.max(0, Math.min(list.columns.length - 1, at + by));
    buttons.current[next]?.focus();
  };
  useKeys(columnCommands, { step });
  const used = new Map(
    matching.choices.flatMap((choice, column): [string, string][] =>
      choice === null ? [] : [[choice, columnTitle(list.columns, column)]],
    ),
  );
  return (
    <div className={css.columns} role="table" aria-label={words.columnTable.columnsOfFile}>
      <div className={`${css.line ?? ''} ${css.headings ?? ''}`} role="row">
        <span role="columnheader">{words.columnTable.columnInFile}</span>
        <span role="columnheader">{words.columnTable.samples}</span>
        <span role="presentation" />
        <span role="columnheader">{words.columnTable.field}</span>
        <span role="columnheader">{words.columnTable.fit}</span>
        <span role="columnheader">{words.columnTable.guess}</span>
      </div>
      {order.map((column, place) => {
        const heading = columnTitle(list.columns, column);
        const guess = list.guesses[column];
        const choice = matching.choices[column] ?? null;
        const several = matching.several.find(({ field }) => field === choice);
        return (
          <div className={css.line} role="row" key={column}>
            <span className="medium cut" role="cell" title={heading}>
              {heading}
            </span>
            <span
              className={`${css.samples ?? ''} cut`}
              role="cell"
              translate="no"
              title={guess?.samples.filter((sample) => sample !== '').join(' · ')}
            >
              {guess?.samples.map((sample, index) => (
                <span key={index}>{sample === '' ? '–' : sample}</span>
              ))}
            </span>
            <span className={css.arrow} role="presentation">
              {choice !== null && <Icon name={isTakenApart(choice) ? 'split' : 'arrow'} size={14} />}
            </span>
            <span role="cell" className={css.field}>
              <FieldMenu
                label={words.columnTable.fieldFor(heading)}
                choice={choice}
                twice={twice !== null && choice !== null && choice === matching.choices[twice.first]}
                together={togetherWords(several, column)}
                used={used}
                button={(element) => {
                  buttons.current[place] = element;
                }}
                onChange={(chosen) => onChange(column, chosen)}
              />
            </span>
            <span role="cell" className={css.fit}>
              <FitShare fit={fitOfColumn(fits, matching, column)} rows={list.rows} together={several?.how === 'first'} />
              {column === (several?.columns[0] ?? column) && (
                <RepairsMenu fields={filledFields(choice)} column={column} fits={list.fits} chosen={matching.repairs} onRepair={onRepair} />
              )}
            </span>
            <span role="cell" className={css.guess}>
              <Confidence level={confidenceOf(guess, choice)} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface FitShareProps {
  readonly fit: ColumnFit | undefined;
  /** Number of rows in the list; if fewer were scanned, the share is an estimate. */
  readonly rows: number;
  /** Whether the column fills its field together with others; then the number of rows it fills is shown. */
  readonly together: boolean;
}

/** The share of a column that fits its field: a thin bar over all rows, and words in amber if most of it doesn't fit. */
function FitShare({ fit, rows, together }: FitShareProps) {
  if (fit === undefined) return null;
  const fits = fit.fits ?? fit.filled;
  const share = (part: number): string => `${fit.rows === 0 ? 0 : (100 * part) / fit.rows}%`;
  const estimated = fit.rows < rows;
  const filled = words.fit.filled(fit.rows, fit.filled, estimated);
  const taken = words.fit.taken(fit.taken, fit.rows, estimated);
  return (
    <span
      className={fitShareCss.fit}
      data-ask={isLowFit(fit) || undefined}
      title={together ? words.fit.filledAndTaken(filled, taken) : filled}
    >
      <span className="breaks">
        {estimated && <span aria-hidden="true">≈ </span>}
        {fitWords(fit)}
        {together && <span className="text-3">{words.fit.thenTaken(taken)}</span>}
      </span>
      <span className={fitShareCss.bar} aria-hidden="true">
        <i style={{ width: share(fits) }} />
        <i data-misfit style={{ width: share(fit.filled - fits) }} />
      </span>
    </span>
  );
}

export function TakeLine({ list: { listId }, line: { source, line, text } }: { list: List; line: RejectedLine }) {
  const { busy, run } = useWork();
  const take = (): void =>
    run(async () => {
      queryClient.setQueryData(listQuery(listId).queryKey, await call('lists.takeLine', { listId, source, line }));
      notifyDone(words.rejected.taken(line));
    });
  return (
    <>
      <br />
      <span className="text-3">{text.slice(0, 60)}</span>{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={busy}
        aria-label={`${words.rejected.takeLine}: ${words.rejected.line(line)}`}
        onClick={take}
      >
        {words.rejected.takeLine}
      </Button>
    </>
  );
}
