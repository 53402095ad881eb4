/** Chooses which rows are written, each option with its count. */
import { Radio, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { decisionValues } from '#contract/review/decision.ts';
import { wantedContacts, type FileCounts, type WantedContact } from '#contract/exports/export.ts';
import type { Facets } from '#contract/review/facets.ts';
import { count } from '#messages/count.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import type { ExportChoice } from '../../subjects/exports/useExport.ts';
import { DecisionBadge } from '../../ui/badges/Badges.tsx';
import { groupLabel } from '../../ui/form/FormBody.tsx';
import { Sentence } from '../../ui/text/figures.tsx';
import css from './ExportScreen.module.css';
import { choiceOf, rowsOf, withCallableNow, withChoice, withHaving, type Options } from './exportOptions.ts';
import { type RowsChoice } from './destination.ts';
import { Option } from './FileOptions.tsx';

interface Props {
  readonly rows: number;
  readonly rejected: number;
  /** Null while rows are being counted. */
  readonly decisions: Facets['decision'] | null;
  /** The contents of a file of kept rows, which leaves out some of them. */
  readonly kept: FileCounts | null;
  /** The contents of a file of rows to call, and of one of rows that must not be called. */
  readonly toCall: FileCounts | null;
  readonly mustNotCall: FileCounts | null;
  /** The reviewer's selection, if any. */
  readonly view: ExportChoice | null;
  readonly options: Options;
  /** Whether a folder can be chosen here; otherwise segments go into a ZIP file. */
  readonly hasFolders: boolean;
  readonly onChange: (options: Options) => void;
}

/** Choices with a text label; the others have a badge. */
const byWord = ['toCall', 'mustNotCall'] as const;

export function RowsField({ rows, rejected, decisions, kept, toCall, mustNotCall, view, options, hasFolders, onChange }: Props) {
  const choice = choiceOf(options);
  const { only, callableNow, having } = rowsOf(options);
  const counted = { toCall, mustNotCall };
  return (
    <Radio.Group
      label={words.rows.title}
      classNames={{ label: groupLabel }}
      value={choice}
      onChange={(value) => onChange(withChoice(options, value))}
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
        {byWord.map((value) => (
          <Choice key={value} value={value} number={counted[value]?.rows ?? null}>
            {words.rows[value]}
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
              onChange={(value) => onChange({ ...options, packed: value === 'zip' })}
            />
          )}
        </div>
      ) : choice === 'view' ? (
        <Option
          mt={8}
          checked={options.inListOrder}
          label={words.rows.inListOrder}
          onChange={(checked) => onChange({ ...options, inListOrder: checked })}
        />
      ) : (
        decisions !== null &&
        choice === 'all' &&
        decisions.none > 0 && <p className="mt-8 small text-3">{words.rows.undecided(decisions.none)}</p>
      )}
      {choice === 'view' && only !== null && <p className="mt-8 small text-2">{words.rows.ofView[only]}</p>}
      {choice !== 'split' && (
        <div className="stack gap-8 mt-12">
          {only === 'toCall' && (
            <Option
              checked={callableNow}
              label={words.rows.callableNow}
              description={words.rows.aboutCallableNow}
              onChange={(checked) => onChange(withCallableNow(options, checked))}
            />
          )}
          <Option
            checked={having.length > 0}
            label={words.rows.having(having)}
            onChange={(checked) => onChange(withHaving(options, checked ? contactsIn(options.recipe) : []))}
          />
        </div>
      )}
    </Radio.Group>
  );
}

/** The kinds of contact that the file has columns for; if it has none, any kind will do. */
function contactsIn({ columns }: Options['recipe']): WantedContact[] {
  const found = wantedContacts.filter((contact) => columns.some(({ from }) => from === contact));
  return found.length > 0 ? found : [...wantedContacts];
}

const Choice = ({ value, number, children }: { value: RowsChoice; number: number | null; children: ReactNode }) => (
  <Radio
    value={value}
    size="xs"
    classNames={{ body: css.choice ?? '', labelWrapper: 'grow', label: css.choiceLabel ?? '' }}
    label={
      <>
        <span className="line gap-6">{children}</span>
        <b>{number === null ? '…' : count(number)}</b>
      </>
    }
  />
);
