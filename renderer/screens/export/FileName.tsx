/** The file's name and its format. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { exportFormats } from '#contract/exports/export.ts';
import type { FileMark } from '#contract/exports/fileGuard.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import css from './ExportScreen.module.css';
import { withFile, type Options } from './exportOptions.ts';

interface Props {
  readonly options: Options;
  /** What the file's name says besides its own. */
  readonly marks: readonly FileMark[];
  /** The file name's extension. */
  readonly ending: string;
  /** A folder is chosen, and the files in it have names of their own. */
  readonly nameless: boolean;
  readonly onChange: (options: Options) => void;
}

/** In the order they are offered. */
const formats = ['csv', 'xlsx', 'tsv'] as const;

export const FileName = ({ options, marks, ending, nameless, onChange }: Props) => (
  <div className={css.fileName}>
    <TextInput
      aria-label={words.file.name}
      className="grow"
      value={nameless ? '' : options.name}
      placeholder={nameless ? words.file.segmentNames : ''}
      disabled={nameless}
      maxLength={120}
      rightSectionWidth={56 * (1 + marks.length) + (marks.includes('redacted') ? 12 : 0)}
      rightSection={
        <span className="code text-3">
          {marks.map((mark) => `.${mark}`).join('')}.{ending}
        </span>
      }
      onChange={(event) => onChange({ ...options, name: event.currentTarget.value })}
    />
    <SegmentedControl
      aria-label={words.file.format}
      value={options.recipe.file.format}
      data={formats.map((format) => ({ value: format, label: words.file.formats[format] }))}
      onChange={(value) => onChange(withFile(options, { format: exportFormats.find((format) => format === value) ?? 'csv' }))}
    />
  </div>
);
