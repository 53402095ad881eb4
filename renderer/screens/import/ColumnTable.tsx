/** Columns as rows: the heading, what stands under it, and the field it fills. ↑ and ↓ go from field to field, ↵ opens one. */
import { useRef } from 'react';
import type { List } from '../../../electron/contract/list.ts';
import { columnTitle } from '../../../electron/words/columnTitle.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { Confidence } from './Confidence.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import css from './ImportScreen.module.css';
import { confidenceOf, isTakenApart, type Choice, type Matching, type Twice } from './matching.ts';

interface Props {
  readonly list: List;
  readonly matching: Matching;
  readonly twice: Twice | null;
  readonly onChange: (column: number, choice: Choice) => void;
}

export function ColumnTable({ list, matching, twice, onChange }: Props) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const step = (by: number): void => {
    const at = inputs.current.findIndex((input) => input !== null && input === document.activeElement);
    const next = at === -1 ? 0 : Math.max(0, Math.min(list.columns.length - 1, at + by));
    inputs.current[next]?.focus();
  };
  useKeys({ ArrowDown: () => step(1), ArrowUp: () => step(-1) });
  return (
    <div className={css.columns} role="table" aria-label="Columns of the file">
      <div className={`${css.line ?? ''} ${css.headings ?? ''}`} role="row">
        <span role="columnheader">Column in the file</span>
        <span role="columnheader">Samples</span>
        <span role="presentation" />
        <span role="columnheader">Field</span>
        <span role="columnheader">Confidence</span>
      </div>
      {list.columns.map((_, column) => {
        const heading = columnTitle(list.columns, column);
        const guess = list.guesses[column];
        const choice = matching.choices[column] ?? null;
        return (
          <div className={css.line} role="row" key={column}>
            <span className="medium cut" role="cell" title={heading}>
              {heading}
            </span>
            <span className={`${css.samples ?? ''} cut`} role="cell">
              {guess?.samples.map((sample, index) => (
                <span key={index}>{sample === '' ? '–' : sample}</span>
              ))}
            </span>
            <span className={css.arrow} role="presentation">
              {choice !== null && <Icon name={isTakenApart(choice) ? 'split' : 'arrow'} size={14} />}
            </span>
            <span role="cell">
              <FieldSelect
                label={`Field for ${heading}`}
                choice={choice}
                twice={twice !== null && choice !== null && choice === matching.choices[twice.first]}
                joined={choice !== null && matching.joined.some((field) => field === choice)}
                input={(element) => {
                  inputs.current[column] = element;
                }}
                onChange={(chosen) => onChange(column, chosen)}
              />
            </span>
            <span role="cell">
              <Confidence level={confidenceOf(guess, choice)} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
