/** Chooses which rows are written, each option with its count. */
import { Checkbox, Radio, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { decisionValues } from '../../../electron/contract/decision.ts';
import type { FileCounts } from '../../../electron/contract/export.ts';
import type { Facets } from '../../../electron/contract/facets.ts';
import { count } from '../../../electron/messages/count.ts';
import { exportWords as words } from '../../../electron/messages/window/exportWords.ts';
import type { ExportChoice } from '../../app/exportChoice.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import css from './ExportScreen.module.css';
import type { Options } from './exportOptions.ts';
import type { RowsChoice } from './rowsChoice.ts';

interface Props {
  readonly choice: RowsChoice;
  readonly rows: number;
  readonly rejected: number;
  /** Null while they are counted. */
  readonly decisions: Facets['decision'] | null;
  /** What a file of kept rows would contain: not every row that is kept. */
  readonly kept: FileCounts | null;
  /** What the reviewer selected, if anything. */
  readonly view: ExportChoice | null;
  readonly options: Options;
  /** Whether a folder can be chosen here; otherwise segments go into a zip. */
  readonly hasFolders: boolean;
  readonly onChange: (choice: RowsChoice) => void;
  readonly onOptions: (options: Options) => void;
}

const choices: readonly RowsChoice[] = ['all', 'view', ...decisionValues, 'split'];

export function RowsField({ choice, rows, rejected, decisions, kept, view, options, hasFolders, onChange, onOptions }: Props) {
  return (
    <Radio.Group
      label={words.rows.title}
      classNames={{ label: css.groupLabel ?? '' }}
      value={choice}
      onChange={(value) => {
        const found = choices.find((one) => one === value);
        if (found !== undefined) onChange(found);
      }}
    >
      <div className={css.rows}>
        <Choice value="all" number={rows}>
          {words.rows.all}
        </Choice>
        {view !== null && (
          <Choice value="view" number={view.count}>
            <span className="cut" title={view.words}>
              {words.rows.view(view.words)}
            </span>
          </Choice>
        )}
        {decisionValues.map((value) => (
          <Choice key={value} value={value} number={value === 'keep' ? (kept?.rows ?? null) : decisions === null ? null : decisions[value]}>
            <Sentence
              of={words.rows.decided}
              parts={{ decision: <DecisionBadge value={value} by={null} />, only: <span className="text-2">{words.rows.only}</span> }}
            />
          </Choice>
        ))}
        <Choice value="split" number={rows}>
          <span>
            {words.rows.split}
            {rejected > 0 && <span className="text-2">{words.rows.andRejected(rejected)}</span>}
          </span>
        </Choice>
      </div>
      {choice === 'split' ? (
        <div className={css.split}>
          <p className="small text-3">{words.rows.aboutSplit}</p>
          {hasFolders && (
            <SegmentedControl
              size="xs"
              aria-label={words.rows.where}
              value={options.packed ? 'zip' : 'folder'}
              data={[
                { value: 'zip', label: words.rows.zip },
                { value: 'folder', label: words.rows.folder },
              ]}
              onChange={(value) => onOptions({ ...options, packed: value === 'zip' })}
            />
          )}
        </div>
      ) : choice === 'view' ? (
        <Checkbox
          size="xs"
          mt={8}
          checked={options.inListOrder}
          label={words.rows.inListOrder}
          onChange={(event) => onOptions({ ...options, inListOrder: event.currentTarget.checked })}
        />
      ) : (
        decisions !== null &&
        decisions.none > 0 && <p className={`${css.hint ?? ''} small text-3`}>{words.rows.undecided(decisions.none)}</p>
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
