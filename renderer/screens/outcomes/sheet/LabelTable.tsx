/** What each label of the sheet means, and why: ↑ and ↓ move between labels, ↵ opens what one can mean. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { count } from '#messages/count.ts';
import { labelReasonWord } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import css from '../OutcomesScreen.module.css';
import { chooseMeanings, shownLabels, useLabelOrder, type ShownLabel } from './labels.ts';
import { MeaningMenu } from './MeaningMenu.tsx';

const words = outcomesWords.labels;

export function LabelTable({ preview, request }: { preview: SheetPreview; request: SheetRequest }) {
  const labels = useLabelOrder(shownLabels(preview, request));
  const guesses = labels.filter(({ why }) => why === 'confirm');
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const step = (by: number): void => {
    const at = buttons.current.findIndex((button) => button !== null && button === document.activeElement);
    buttons.current[at === -1 ? 0 : Math.max(0, Math.min(labels.length - 1, at + by))]?.focus();
  };
  const confirmAll = (): void => chooseMeanings(guesses);
  useKeys({
    'outcomes.next': () => step(1),
    'outcomes.previous': () => step(-1),
    'outcomes.confirm': guesses.length === 0 ? undefined : confirmAll,
  });
  return (
    <div className={css.labels} role="table" aria-label={words.title}>
      <div className={css.labelHead} role="row">
        <span role="columnheader">{words.label}</span>
        <span role="columnheader" className={css.number}>
          {words.calls}
        </span>
        <span role="presentation" />
        <span role="columnheader">{words.meaning}</span>
        <span role="columnheader" className={css.whyHead}>
          {words.why}
          {guesses.length > 1 && (
            <Button size="xs" rightSection={<Key of="outcomes.confirm" />} onClick={confirmAll}>
              {words.confirmAll(guesses.length)}
            </Button>
          )}
        </span>
      </div>
      {labels.map((one, index) => (
        <Label
          key={one.label}
          one={one}
          button={(element) => {
            buttons.current[index] = element;
          }}
        />
      ))}
    </div>
  );
}

function Label({ one, button }: { one: ShownLabel; button: (element: HTMLButtonElement | null) => void }) {
  const { label, calls, meaning, why, waits } = one;
  const name = label === '' ? words.none : label;
  return (
    <div className={css.label} role="row" data-waits={waits || undefined}>
      <span className="code cut" role="cell" translate="no" title={name}>
        {name}
      </span>
      <span className={`${css.number ?? ''} medium`} role="cell">
        {count(calls)}
      </span>
      <span className={css.arrow} role="presentation">
        <Icon name="arrow" size={14} />
      </span>
      <span role="cell">
        <MeaningMenu
          label={words.meaningOf(name)}
          meaning={meaning}
          button={button}
          onPick={(next) => chooseMeanings([{ label, meaning: next }])}
        />
      </span>
      <span className={css.why} role="cell">
        {waits ? <Icon name="warning" size={14} /> : why === 'remembered' && <Icon name="clock" size={14} />}
        <span className="cut" title={labelReasonWord(one)}>
          {labelReasonWord(one)}
        </span>
        {why === 'confirm' && (
          <Button size="xs" aria-label={words.confirmLabel(name)} onClick={() => chooseMeanings([one])}>
            {words.confirm}
          </Button>
        )}
      </span>
    </div>
  );
}
