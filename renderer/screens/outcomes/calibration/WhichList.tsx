/** Asks which list's rows to show, for a bar with rows of several lists. */
import { dateLocale } from '#base/locale.ts';
import { Button, CloseButton, Select, MultiSelect, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from './Calibration.module.css';
import { type CalledList, choose, useHeading, useHeadings, useCalibrationChoice } from './useCalibration.ts';

const words = calibrationWords.which;

interface Props {
  readonly label: string;
  readonly lists: readonly CalledList[];
  readonly onChoose: (listId: string) => void;
  readonly onClose: () => void;
}

export const WhichList = ({ label, lists, onChoose, onClose }: Props) => (
  <div
    role="group"
    aria-label={words.title(label)}
    className={css.which}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    }}
  >
    <div className="line apart">
      <span>{words.title(label)}</span>
      <CloseButton size="xs" aria-label={words.close} onClick={onClose} />
    </div>
    <div className={css.whichLists}>
      {lists.map(({ listId, name }, at) => (
        <Button key={listId} size="xs" variant="default" autoFocus={at === 0} onClick={() => onChoose(listId)}>
          {name}
        </Button>
      ))}
    </div>
  </div>
);

/** The column whose values are compared, out of those in the lists. */
export function ColumnChoice({ listIds }: { listIds: readonly string[] }) {
  const heading = useHeading(listIds);
  const headings = useHeadings(listIds);
  return (
    <Select
      size="xs"
      aria-label={calibrationWords.column}
      placeholder={calibrationWords.chooseColumn}
      allowDeselect
      searchable
      data={headings}
      value={heading}
      onChange={(value) => choose({ heading: value })}
    />
  );
}

const callsChosenWords = calibrationWords.chosen;

/** The day in the reader's format; the text itself while it is being typed. */
function dayText(day: string): string {
  const time = Date.parse(`${day}T12:00`);
  return Number.isNaN(time) ? day : new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' }).format(time);
}

/** The lists whose calls are shown, and the range of days. */
export function CallsChosen({ all, chosen }: { all: readonly CalledList[]; chosen: readonly CalledList[] }) {
  const [opened, setOpened] = useState(false);
  const { listIds, from, until } = useCalibrationChoice();
  const [only] = chosen;
  const lists =
    chosen.length === all.length && all.length > 1
      ? callsChosenWords.all
      : chosen.length === 1
        ? (only?.name ?? '')
        : callsChosenWords.lists(chosen.length);
  const times = [
    ...(from === '' ? [] : [callsChosenWords.from(dayText(from))]),
    ...(until === '' ? [] : [callsChosenWords.until(dayText(until))]),
  ];
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css.chosen ?? ''}
          rightSection={<Icon name="chevron" />}
          onClick={() => setOpened(!opened)}
        >
          <span className="cut">{[lists, times.length === 0 ? callsChosenWords.anyTime : times.join(' ')].join(', ')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={callsChosenWords.title} className="stack gap-10">
        <MultiSelect
          label={callsChosenWords.listsLabel}
          placeholder={listIds === null || listIds.length === 0 ? callsChosenWords.allLists : ''}
          searchable
          clearable
          data={all.map(({ listId, name }) => ({ value: listId, label: name }))}
          value={[...(listIds ?? [])]}
          onChange={(picked) => choose({ listIds: picked.length === 0 ? null : picked })}
          comboboxProps={{ withinPortal: false }}
        />
        <div className={css.days}>
          <TextInput
            type="date"
            label={callsChosenWords.fromLabel}
            value={from}
            max={until}
            onChange={(event) => choose({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={callsChosenWords.untilLabel}
            value={until}
            min={from}
            onChange={(event) => choose({ until: event.currentTarget.value })}
          />
        </div>
        <Button size="xs" variant="subtle" onClick={() => choose({ listIds: null, from: '', until: '' })}>
          {callsChosenWords.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
