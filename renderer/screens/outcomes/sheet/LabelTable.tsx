/** The meaning of each label of the sheet and its reason: ↑ and ↓ move between labels, ↵ opens the possible meanings. */
import { Button, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SheetPreview, SheetRequest, SheetLabel } from '#contract/outcomes/resultSheet.ts';
import { meanings, type Meaning } from '#contract/outcomes/callOutcome.ts';
import { count } from '#messages/count.ts';
import { labelReasonWord } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { meaningWord } from '#messages/outcomes/callOutcomeWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import { MeaningBadge } from '#renderer/ui/badges/Badges.tsx';
import { changeSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { labelCommands } from '../outcomesCommands.ts';
import css from '../OutcomesScreen.module.css';

const words = outcomesWords.labels;

export function LabelTable({ preview, request }: { preview: SheetPreview; request: SheetRequest }) {
  const labels = useLabelOrder(shownLabels(preview, request));
  const guesses = labels.filter(({ why }) => why === 'confirm');
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const step = (by: number): void => {
    const at = buttons.current.findIndex((button) => button !== null && button === document.activeElement);
    buttons.current[at === -1 ? 0 : Math.max(0, Math.min(labels.length - 1, at + by))]?.focus();
  };
  useKeys(labelCommands, { step, confirm: guesses.length === 0 ? null : () => chooseMeanings(guesses) });
  return (
    <div className={css.labels} role="table" aria-label={words.title}>
      <div className={css.labelHead} role="row">
        <span role="columnheader">{words.label}</span>
        <span role="columnheader" className="to-end">
          {words.calls}
        </span>
        <span role="presentation" />
        <span role="columnheader">{words.meaning}</span>
        <span role="columnheader" className={css.whyHead}>
          {words.why}
          {guesses.length > 1 && <CommandButton of="outcomes.confirm">{words.confirmAll(guesses.length)}</CommandButton>}
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
      <span className="to-end medium" role="cell">
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

interface Props {
  readonly label: string;
  readonly meaning: Meaning;
  readonly button: (element: HTMLButtonElement | null) => void;
  readonly onPick: (meaning: Meaning) => void;
}

/** A label's meaning: a button that opens a menu of all meanings, with number keys that choose immediately. */
function MeaningMenu({ label, meaning, button, onPick }: Props) {
  const [opened, setOpened] = useState(false);
  const pick = (chosen: Meaning): void => {
    setOpened(false);
    onPick(chosen);
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      shadow="md"
      width={288}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          ref={button}
          className={css.meaning}
          aria-label={outcomesWords.labels.meaningNow(label, meaningWord(meaning))}
        >
          <MeaningBadge meaning={meaning} />
          <Icon name="chevron" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        onKeyDown={(event) => {
          const chosen = /^[1-9]$/.test(event.key) ? meanings[Number(event.key) - 1] : undefined;
          if (chosen === undefined) return;
          event.preventDefault();
          pick(chosen);
        }}
      >
        {meanings.map((one, at) => (
          <Menu.Item
            key={one}
            aria-current={one === meaning || undefined}
            aria-keyshortcuts={String(at + 1)}
            leftSection={<Printed chord={String(at + 1)} />}
            rightSection={one === meaning && <Icon name="check" size={14} />}
            onClick={() => pick(one)}
          >
            <MeaningBadge meaning={one} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ShownLabel extends SheetLabel {
  /** Whether a person has to choose the meaning. */
  readonly waits: boolean;
}

/** The form in which labels are compared. */
const folded = (label: string): string => label.trim().toLowerCase();

/** The labels of a sheet as shown: a person's choices applied immediately, and labels that need a choice first. */
function shownLabels({ labels, columns }: Pick<SheetPreview, 'labels' | 'columns'>, { meanings }: SheetRequest): ShownLabel[] {
  const chosen = new Map(meanings.map(({ label, meaning }) => [folded(label), meaning]));
  // A separate column states who answered.
  const saysWho = columns.some(({ field }) => field === 'rightParty');
  return labels.map((one): ShownLabel => {
    const mine = chosen.get(folded(one.label));
    const label: SheetLabel = mine === undefined ? one : { ...one, meaning: mine, why: 'chosen', from: null };
    // True until the sheet is read again with the new choice.
    const isNew = mine !== undefined && (one.why !== 'chosen' || one.meaning !== mine);
    const { meaning } = label;
    return { ...label, waits: isNew ? meaning === 'ask' || (meaning === 'connected' && !saysWho) : one.undecided > 0 };
  });
}

/** Replaces the meanings of these labels by the chosen one. */
const chooseMeanings = (labels: readonly { label: string; meaning: Meaning }[]): void =>
  changeSheet(({ meanings }) => {
    const now = new Set(labels.map(({ label }) => folded(label)));
    return {
      meanings: [...meanings.filter(({ label }) => !now.has(folded(label))), ...labels.map(({ label, meaning }) => ({ label, meaning }))],
    };
  });

/** Keeps labels in place once shown: a row must not move because its meaning was chosen. */
function useLabelOrder(labels: readonly ShownLabel[]): readonly ShownLabel[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const known = new Set(order);
  const fresh = labels.filter(({ label }) => !known.has(label));
  if (fresh.length > 0) {
    const names = (waits: boolean): string[] => fresh.filter((one) => one.waits === waits).map(({ label }) => label);
    setOrder([...order, ...names(true), ...names(false)]);
  }
  const byLabel = new Map(labels.map((one) => [one.label, one]));
  return order.flatMap((label) => byLabel.get(label) ?? []);
}
