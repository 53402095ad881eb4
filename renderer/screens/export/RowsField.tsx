/** Which rows are written, each choice with its number. */
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { decisionValues } from '../../../electron/contract/decision.ts';
import type { Facets } from '../../../electron/contract/view.ts';
import { count, counted } from '../../../electron/words/count.ts';
import type { ExportChoice } from '../../app/exportChoice.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import css from './ExportScreen.module.css';
import type { RowsChoice } from './rowsChoice.ts';

interface Props {
  readonly choice: RowsChoice;
  readonly rows: number;
  /** Null while they are counted. */
  readonly decisions: Facets['decisions'] | null;
  /** What the review chose, if anything. */
  readonly view: ExportChoice | null;
  readonly onChange: (choice: RowsChoice) => void;
}

const choices: readonly RowsChoice[] = ['all', 'view', ...decisionValues];

export function RowsField({ choice, rows, decisions, view, onChange }: Props) {
  return (
    <Radio.Group
      label="Rows"
      classNames={{ label: css.groupLabel ?? '' }}
      value={choice}
      onChange={(value) => {
        const found = choices.find((one) => one === value);
        if (found !== undefined) onChange(found);
      }}
    >
      <div className={css.rows}>
        <Choice value="all" number={rows}>
          All rows
        </Choice>
        {view !== null && (
          <Choice value="view" number={view.rows?.length ?? 0}>
            <span className="cut" title={view.words}>
              Your view{view.words === '' ? ', in its order' : `: ${view.words}`}
            </span>
          </Choice>
        )}
        {decisionValues.map((value) => (
          <Choice key={value} value={value} number={decisions === null ? null : decisions[value]}>
            <DecisionBadge value={value} by={null} /> <span className="text-2">only</span>
          </Choice>
        ))}
      </div>
      {decisions !== null && decisions.none > 0 && (
        <p className={`${css.hint ?? ''} small text-3`}>
          {counted(decisions.none, 'undecided row')} {decisions.none === 1 ? 'is' : 'are'} written with all rows only
        </p>
      )}
    </Radio.Group>
  );
}

const Choice = ({ value, number, children }: { value: RowsChoice; number: number | null; children: ReactNode }) => (
  <Radio
    value={value}
    size="xs"
    classNames={{ body: css.choice ?? '', labelWrapper: css.choiceWords ?? '', label: css.choiceLabel ?? '' }}
    label={
      <>
        <span className="line line-6">{children}</span>
        <b>{number === null ? '…' : count(number)}</b>
      </>
    }
  />
);
