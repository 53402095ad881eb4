/** Columns as rows: the heading, sample values, the field it fills and how well. ↑ and ↓ move between fields, ↵ opens one. */
import { useRef } from 'react';
import type { FieldName } from '#contract/lists/fields.ts';
import type { ColumnFit, List } from '#contract/lists/list.ts';
import type { Repair } from '#contract/lists/repair.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Confidence } from '../reading/Confidence.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { FitShare } from './FitShare.tsx';
import css from '../ImportScreen.module.css';
import { confidenceOf, filledFields, isTakenApart, type Choice, type Matching, type Several, type Twice } from './matching.ts';
import { RepairsMenu } from '../findings/RepairsMenu.tsx';
import { fitOfColumn } from './useFits.ts';

interface Props {
  readonly list: List;
  readonly matching: Matching;
  readonly fits: readonly ColumnFit[];
  readonly twice: Twice | null;
  /** Columns that need a look: they come first. */
  readonly doubtful: readonly number[];
  readonly onChange: (column: number, choice: Choice) => void;
  readonly onRepair: (fields: readonly FieldName[], repair: Repair, on: boolean) => void;
}

/** `joined`, or which of several columns comes first. */
function togetherWords(several: Several | undefined, column: number): string {
  if (several === undefined) return '';
  if (several.how === 'join') return words.columnTable.joined;
  return words.columnTable.choice(several.columns.indexOf(column));
}

export function ColumnTable({ list, matching, fits, twice, doubtful, onChange, onRepair }: Props) {
  const order = [...doubtful, ...[...list.columns.keys()].filter((column) => !doubtful.includes(column))];
  /** In that order. */
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const step = (by: number): void => {
    const at = buttons.current.findIndex((button) => button !== null && button === document.activeElement);
    const next = at === -1 ? 0 : Math.max(0, Math.min(list.columns.length - 1, at + by));
    buttons.current[next]?.focus();
  };
  useKeys({ 'import.next': () => step(1), 'import.previous': () => step(-1) });
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
