/** Which lists' calls are shown, and of which days. */
import { Button, MultiSelect, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { choose, useCalibrationChoice } from './calibrationChoice.ts';
import css from './Calibration.module.css';
import type { CalledList } from './useCalibration.ts';

const words = calibrationWords.chosen;

/** A day in the reader's words; the text itself while it is being typed. */
function dayText(day: string): string {
  const time = Date.parse(`${day}T12:00`);
  return Number.isNaN(time) ? day : new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(time);
}

export function CallsChosen({ all, chosen }: { all: readonly CalledList[]; chosen: readonly CalledList[] }) {
  const [opened, setOpened] = useState(false);
  const { listIds, from, until } = useCalibrationChoice();
  const [only] = chosen;
  const lists =
    chosen.length === all.length && all.length > 1 ? words.all : chosen.length === 1 ? (only?.name ?? '') : words.lists(chosen.length);
  const times = [...(from === '' ? [] : [words.from(dayText(from))]), ...(until === '' ? [] : [words.until(dayText(until))])];
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
          <span className={css.chosenText}>{[lists, times.length === 0 ? words.anyTime : times.join(' ')].join(', ')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title} className={css.form}>
        <MultiSelect
          label={words.listsLabel}
          placeholder={listIds === null || listIds.length === 0 ? words.allLists : ''}
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
            label={words.fromLabel}
            value={from}
            max={until}
            onChange={(event) => choose({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={words.untilLabel}
            value={until}
            min={from}
            onChange={(event) => choose({ until: event.currentTarget.value })}
          />
        </div>
        <Button size="xs" variant="subtle" onClick={() => choose({ listIds: null, from: '', until: '' })}>
          {words.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
