/** Changes how a file is read, with a preview of the result before anything is imported again. */
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingSchema, type Reading } from '#contract/lists/list.ts';
import type { CommandParams, CommandReturns } from '#contract/commands.ts';
import { encodingsByRegion, type EncodingRegion } from '#contract/lists/encodings.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { pause, read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import css from './ReadingDialog.module.css';
import { ReadingTable } from './ReadingTable.tsx';

interface Props {
  readonly of: CommandParams<'lists.inspect'>['of'];
  /** For the title: the list's name, or the file's. */
  readonly name: string;
  /** How the file has been read so far; absent options were detected. */
  readonly from: Reading;
  readonly onClose: () => void;
  readonly onRead: (reading: Reading) => void;
}

const pauseMs = 200;

export function ReadingDialog({ of: given, name, from, onClose, onRead }: Props) {
  const [reading, setReading] = useState<Reading>(from);
  // The dialog keeps the same files for as long as it is open.
  const [of] = useState(given);
  const {
    data: preview = null,
    error,
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: unfollowedKey('lists.inspect', { of, reading }),
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return read('lists.inspect', { of, reading });
    },
    placeholderData: keepPreviousData,
  });
  const failure = error?.failure ?? null;
  const stale = isPending || isPlaceholderData;

  const change = (part: Change): void => {
    const chosen = Object.entries({ ...reading, ...part }).filter(([, value]) => value !== undefined);
    setReading(readingSchema.parse(Object.fromEntries(chosen)));
  };
  const [file] = preview?.files ?? [];
  // Until the file in the archive is read, nothing else is known about it.
  const chosenEntry = reading.entry === undefined ? [] : [reading.entry];
  const entries = failure?.code === 'file.severalInside' ? failure.params.entries : (file?.entries ?? chosenEntry);
  return (
    <Dialog onClose={onClose} title={words.readingDialog.title(name)} size={880}>
      <ReadingFields reading={reading} file={file} entries={entries} onChange={change} />
      {failure === null ? (
        <ReadingTable preview={preview} stale={stale} onHeading={(line) => change({ heading: undefined, headingLine: line })} />
      ) : (
        <div className={css.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <div className="line gap-12 mt-16">
        <span className="text-3 small grow" role="status">
          {preview !== null && failure === null && words.readingDialog.previewed(preview.columns.length)}
        </span>
        <Button variant="subtle" onClick={onClose}>
          {sharedWords.cancel}
        </Button>
        <Button variant="filled" disabled={failure !== null || stale} onClick={() => onRead(reading)}>
          {words.readingDialog.apply}
        </Button>
      </div>
    </Dialog>
  );
}

type Change = Readonly<Record<string, string | number | boolean | undefined>>;

interface FieldsProps {
  readonly reading: Reading;
  /** The result of reading it so; undefined while it is read, or if it can't be. */
  readonly file: CommandReturns<'lists.inspect'>['files'][number] | undefined;
  readonly entries: readonly string[];
  readonly onChange: (part: Change) => void;
}

/** Another table has its headings elsewhere. */
const anyHeading = { heading: undefined, headingLine: undefined };

/** A field for each reading option that applies to this file. */
function ReadingFields({ reading, file, entries, onChange }: FieldsProps) {
  /** Whether the delimiter is a character that the person types. */
  const [typed, setTyped] = useState(false);
  const isText = file === undefined || file.format === 'text';
  const hasEncoding = isText || !['xlsx', 'ods'].includes(file.format);
  const sheets = file?.sheets ?? [];
  return (
    <div className={css.ways}>
      {(entries.length > 1 || reading.entry !== undefined) && (
        <Select
          label={words.readingDialog.entry}
          placeholder={words.readingDialog.chooseEntry}
          data={entries}
          value={reading.entry ?? file?.entry ?? null}
          onChange={(entry) => onChange({ entry: entry ?? undefined, sheet: undefined, ...anyHeading })}
        />
      )}
      {sheets.length > 0 && (
        <Select
          label={words.readingDialog.sheet}
          data={sheets.map(({ name: sheet, hidden }) => ({
            value: sheet,
            label: hidden ? words.readingDialog.hiddenSheet(sheet) : sheet,
          }))}
          value={reading.sheet ?? file?.sheet ?? null}
          onChange={(sheet) => onChange({ sheet: sheet ?? undefined, ...anyHeading })}
        />
      )}
      {hasEncoding && (
        <Select
          label={words.readingDialog.encoding}
          data={encodingChoices(reading.encoding === undefined ? file?.encoding : undefined)}
          value={reading.encoding ?? foundOut}
          searchable
          openOnFocus={false}
          nothingFoundMessage={words.readingDialog.noEncoding}
          onChange={(value) => onChange({ encoding: value === foundOut || value === null ? undefined : value })}
        />
      )}
      {isText && (
        <Select
          label={words.readingDialog.delimiter}
          data={delimiterChoices(reading.delimiter === undefined ? file?.delimiter : undefined, reading.delimiter)}
          value={typed ? anotherCharacter : (reading.delimiter ?? foundOut)}
          onChange={(value) => {
            setTyped(value === anotherCharacter);
            onChange({ delimiter: value === foundOut || value === anotherCharacter || value === null ? undefined : value });
          }}
        />
      )}
      {isText && typed && (
        <TextInput
          label={words.readingDialog.character}
          data-autofocus
          autoFocus
          value={reading.delimiter ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { data } = readingSchema.shape.delimiter.safeParse(value.slice(-1));
            onChange({ delimiter: data });
          }}
        />
      )}
      <div>
        <div className="medium" id="reading-heading">
          {words.readingDialog.firstLine}
        </div>
        <SegmentedControl
          aria-labelledby="reading-heading"
          value={reading.headingLine !== undefined || (reading.heading ?? file?.heading ?? true) ? 'heading' : 'data'}
          data={[
            { value: 'heading', label: words.readingDialog.headings },
            { value: 'data', label: words.readingDialog.row },
          ]}
          onChange={(value) => onChange({ heading: value === 'heading', headingLine: undefined })}
        />
      </div>
    </div>
  );
}

/** The choice to detect the option. */
const foundOut = 'found out';
/** The choice to type a character. */
const anotherCharacter = 'another';

const delimiters: Readonly<Record<string, string>> = {
  ',': words.ways.delimiters.comma,
  ';': words.ways.delimiters.semicolon,
  '\t': words.ways.delimiters.tab,
  '|': words.ways.delimiters.pipe,
};
/** Delimiters that are detected or typed, but not offered in the list. */
const rareDelimiters: Readonly<Record<string, string>> = {
  '^': words.ways.delimiters.caret,
  '~': words.ways.delimiters.tilde,
  '\x1f': words.ways.delimiters.unitSeparator,
  ' ': words.ways.delimiters.space,
};

interface Choice {
  value: string;
  label: string;
}

/** The common name of an encoding. */
export const encodingWord = (name: string): string =>
  words.ways.encodings[name.toLowerCase()] ?? name.toUpperCase().replace('WINDOWS', 'Windows');
export const delimiterWord = (delimiter: string): string =>
  delimiters[delimiter] ?? rareDelimiters[delimiter] ?? words.ways.delimiters.other(delimiter);

const detecting = (found: string | undefined): Choice => ({
  value: foundOut,
  label: found === undefined ? words.ways.detect : words.ways.detected(found),
});

/** `found`: the detected encoding, if none is given. A search finds encodings by name and by the languages they are for. */
function encodingChoices(found: string | undefined): (Choice | { group: string; items: Choice[] })[] {
  const regions = Object.entries(words.ways.encodingRegions) as [EncodingRegion, string][];
  return [
    detecting(found === undefined ? undefined : encodingWord(found)),
    ...regions.map(([region, group]) => ({
      group,
      items: encodingsByRegion[region].map((value) => ({ value, label: words.ways.encodingOf(encodingWord(value), group) })),
    })),
  ];
}

/** `given`: the person's own delimiter, which may be any character. */
function delimiterChoices(found: string | undefined, given: string | undefined): Choice[] {
  const own = given !== undefined && !Object.hasOwn(delimiters, given) ? [{ value: given, label: delimiterWord(given) }] : [];
  const another = { value: anotherCharacter, label: words.ways.otherCharacter };
  const known = Object.entries(delimiters).map(([value, label]) => ({ value, label }));
  return [detecting(found === undefined ? undefined : delimiterWord(found)), ...known, ...own, another];
}
