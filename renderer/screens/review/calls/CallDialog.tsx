/** Enters a call's outcome: one key opens the dialog on the row, another one chooses the outcome. */
import { Popover, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOutcome, EnteredCall } from '#contract/outcomes/callOutcome.ts';
import type { List } from '#contract/lists/list.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { callWord, rowCallsWords } from '#messages/outcomes/callOutcomeWords.ts';
import { MeaningShape } from '#renderer/ui/badges/Badges.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import { labelOf } from '../grid/columns.ts';
import { backToRows } from '../focusRows.ts';
import { overlayOf } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { useNumberKeys } from '../useNumberKeys.ts';
import { enterCall, takeBackCall } from './enterCall.ts';
import { callCost, canTakeBack, useRowCalls, wasReported } from './rowCalls.ts';
import css from './CallDialog.module.css';

const words = rowCallsWords.enter;
/** In the order of their number keys. */
const choices = [
  'connected:right',
  'connected:wrong',
  'disconnected',
  'not-reached',
  'suppress',
] as const satisfies readonly EnteredCall['meaning'][];
const takeBackKey = '0';

interface Props {
  readonly review: Review;
  readonly list: List;
  /** Returns the row's element, to open the dialog at. */
  readonly at: () => Element | null;
}

export function CallDialog({ review, ...props }: Props) {
  const row = review.use(overlayOf('call'))?.row;
  return row !== undefined && <Opened key={row.row} row={row} onClose={() => backToRows(review, 'call')} {...props} />;
}

/** The row's place; its start may be scrolled out of its grid. */
function placeOf(row: Element | null): Pick<DOMRect, 'left' | 'top' | 'height'> {
  if (row === null) return { left: 0, top: 0, height: 0 };
  const { left, top, height } = row.getBoundingClientRect();
  const frame = row.closest('[role=grid]')?.getBoundingClientRect();
  return { left: Math.max(left, frame?.left ?? left), top, height };
}

interface OpenedProps extends Pick<Props, 'list' | 'at'> {
  readonly row: ViewRow;
  readonly onClose: () => void;
}

function Opened({ list, row, at, onClose }: OpenedProps) {
  const [place] = useState(() => placeOf(at()));
  const calls = useRowCalls(list.listId, row.row) ?? [];
  const { data: cost = null } = useQuery(callCost(list.listId, row.row));
  const [name, setName] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const [last] = calls;
  const reported = calls.find(wasReported);
  const taken = last !== undefined && canTakeBack(last) ? last : null;

  const enter = (meaning: EnteredCall['meaning']): void => {
    onClose();
    enterCall({ listId: list.listId, row: row.row, meaning, ...(name.trim() === '' ? {} : { name: name.trim() }) });
  };
  const takeBack = (outcome: CallOutcome): void => {
    onClose();
    takeBackCall(outcome);
  };
  useNumberKeys(true, (number) => {
    const meaning = choices[number - 1];
    if (meaning !== undefined) enter(meaning);
    else if (String(number) === takeBackKey && taken !== null) takeBack(taken);
  });

  const label = labelOf(row.cells, list.mapping);
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal
      trapFocus
      closeOnEscape
      returnFocus={false}
      // It has the number keys, so it must never be invisible.
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          className={css.anchor}
          style={{ left: place.left + 56, top: place.top, height: Math.min(place.height, 400) }}
          aria-hidden="true"
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title} className={css.dropdown}>
        <h2 className={css.title}>{words.title}</h2>
        <p className={css.who}>{label}</p>
        {reported !== undefined && (
          <p className={css.reported}>
            <Icon name="info" size={14} />
            <span>{words.reported(callWord(reported))}</span>
          </p>
        )}
        <ul>
          {choices.map((meaning, index) => (
            <li key={meaning}>
              <button
                ref={index === 0 ? first : null}
                type="button"
                className={css.choice}
                data-autofocus={index === 0 || undefined}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => enter(meaning)}
              >
                <Printed chord={String(index + 1)} />
                <MeaningShape meaning={meaning} />
                <span>{words.choices[meaning]}</span>
                {words.about[meaning] !== null && <span className={css.about}>{words.about[meaning]}</span>}
              </button>
            </li>
          ))}
          {taken !== null && (
            <li>
              <button type="button" className={css.choice} aria-keyshortcuts={takeBackKey} onClick={() => takeBack(taken)}>
                <Printed chord={takeBackKey} />
                <Icon name="undo" size={15} className="text-3" />
                <span>{words.takeBack(callWord(taken))}</span>
              </button>
            </li>
          )}
        </ul>
        <TextInput
          mt={8}
          size="xs"
          label={words.name}
          placeholder={words.nameHint}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The name is complete; a number key chooses the outcome next.
            event.preventDefault();
            first.current?.focus();
          }}
        />
        {cost !== null && <p className={css.cost}>{words.cost(cost)}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
