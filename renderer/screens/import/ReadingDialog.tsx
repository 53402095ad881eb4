/** Changes how a file is read, with a preview of the result before anything is imported again. */
import { Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingSchema, type Reading } from '../../../electron/contract/list.ts';
import type { CommandParams } from '../../../electron/contract/commands.ts';
import { counted } from '../../../electron/messages/count.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { pause, read } from '../../app/queryClient.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ReadingDialog.module.css';
import { ReadingTable } from './ReadingTable.tsx';
import { anotherCharacter, delimiterChoices, encodingChoices, foundOut } from './readingWays.ts';

interface Props {
  readonly of: CommandParams<'lists.inspect'>['of'];
  /** The title: the list's name, or the file's. */
  readonly name: string;
  /** How it was read so far; whatever is left out was detected. */
  readonly from: Reading;
  readonly onClose: () => void;
  readonly onRead: (reading: Reading) => void;
}

const pauseMs = 200;

export function ReadingDialog({ of: given, name, from, onClose, onRead }: Props) {
  const [reading, setReading] = useState<Reading>(from);
  /** The delimiter is a character that the person types. */
  const [typed, setTyped] = useState(false);
  // The dialog shows one set of files for as long as it is open.
  const [of] = useState(given);
  const {
    data: preview = null,
    error,
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['lists.inspect', { of, reading }],
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return read('lists.inspect', { of, reading });
    },
    placeholderData: keepPreviousData,
  });
  const failure = error?.failure ?? null;
  const stale = isPending || isPlaceholderData;

  const change = (part: Record<string, string | boolean | undefined>): void => {
    const chosen = Object.entries({ ...reading, ...part }).filter(([, value]) => value !== undefined);
    setReading(readingSchema.parse(Object.fromEntries(chosen)));
  };
  const [file] = preview?.files ?? [];
  const isText = file === undefined || file.format === 'text';
  const sheets = file?.sheets ?? [];
  const chevron = <Icon name="chevron" size={14} />;
  return (
    <Modal opened onClose={onClose} title={`Import settings for “${name}”`} size={880} withCloseButton={false}>
      <div className={css.ways}>
        {sheets.length > 0 && (
          <Select
            label="Sheet"
            data={sheets.map((sheet) => ({ value: sheet.name, label: sheet.hidden ? `${sheet.name} (hidden)` : sheet.name }))}
            value={reading.sheet ?? file?.sheet ?? null}
            allowDeselect={false}
            rightSection={chevron}
            onChange={(sheet) => change({ sheet: sheet ?? undefined })}
          />
        )}
        {isText && (
          <Select
            label="Encoding"
            data={encodingChoices(reading.encoding === undefined ? file?.encoding : undefined)}
            value={reading.encoding ?? foundOut}
            allowDeselect={false}
            rightSection={chevron}
            onChange={(value) => change({ encoding: value === foundOut || value === null ? undefined : value })}
          />
        )}
        {isText && (
          <Select
            label="Delimiter"
            data={delimiterChoices(reading.delimiter === undefined ? file?.delimiter : undefined, reading.delimiter)}
            value={typed ? anotherCharacter : (reading.delimiter ?? foundOut)}
            allowDeselect={false}
            rightSection={chevron}
            onChange={(value) => {
              setTyped(value === anotherCharacter);
              change({ delimiter: value === foundOut || value === anotherCharacter || value === null ? undefined : value });
            }}
          />
        )}
        {isText && typed && (
          <TextInput
            label="Character"
            data-autofocus
            autoFocus
            value={reading.delimiter ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { data } = readingSchema.shape.delimiter.safeParse(value.slice(-1));
              change({ delimiter: data });
            }}
          />
        )}
        <div>
          <div className={css.label} id="reading-heading">
            First line
          </div>
          <SegmentedControl
            aria-labelledby="reading-heading"
            value={(reading.heading ?? file?.heading ?? true) ? 'heading' : 'data'}
            data={[
              { value: 'heading', label: 'Headings' },
              { value: 'data', label: 'A row' },
            ]}
            onChange={(value) => change({ heading: value === 'heading' })}
          />
        </div>
      </div>
      {failure === null ? (
        <ReadingTable preview={preview} stale={stale} />
      ) : (
        <div className={css.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <div className={css.foot}>
        <span className="text-3 small grow" role="status">
          {preview !== null && failure === null && `${counted(preview.columns.length, 'column')}, preview of the first rows`}
        </span>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" disabled={failure !== null || stale} onClick={() => onRead(reading)}>
          Apply
        </Button>
      </div>
    </Modal>
  );
}
