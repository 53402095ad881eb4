/** Options for the programs that read the file, and for masking people in it. */
import { Checkbox, type CheckboxProps, NumberInput, Select, SegmentedControl, TextInput } from '@mantine/core';
import { exportDelimiters } from '#contract/exports/export.ts';
import type { FileMark } from '#contract/exports/fileGuard.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { groupLabel } from '../../ui/form/FormBody.tsx';
import { type Options, withFile } from './exportOptions.ts';
import css from './ExportScreen.module.css';

interface Props {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

export const FileOptions = ({
  options,
  options: {
    recipe: { file },
  },
  onChange,
}: Props) => (
  <div className="stack gap-14">
    <h2 className={groupLabel}>{words.file.options}</h2>
    {file.format === 'csv' && (
      <div className={css.format}>
        <span className="text-2">{words.file.delimiter}</span>
        <Select
          aria-label={words.file.delimiter}
          w={140}
          value={file.delimiter}
          data={exportDelimiters.map((delimiter) => ({ value: delimiter, label: words.file.delimiters[delimiter] }))}
          onChange={(delimiter) => onChange(withFile(options, { delimiter: delimiter ?? ',' }))}
        />
      </div>
    )}
    {file.format === 'xlsx' ? (
      <p className="small text-3">{words.file.aboutWorkbook}</p>
    ) : (
      <>
        <Option
          checked={file.heading}
          label={words.file.heading}
          onChange={(checked) => onChange(withFile(options, { heading: checked }))}
        />
        <Option
          checked={file.bom}
          label={words.file.bom}
          description={words.file.aboutBom}
          onChange={(checked) => onChange(withFile(options, { bom: checked }))}
        />
        <Option
          checked={file.escapeFormulas}
          label={words.file.escapeFormulas}
          description={words.file.aboutEscapeFormulas}
          onChange={(checked) => onChange(withFile(options, { escapeFormulas: checked }))}
        />
      </>
    )}
    {file.format === 'xlsx' && (
      <Option
        checked={file.oneSheet ?? false}
        label={words.file.oneSheet}
        onChange={(checked) => onChange(withFile(options, { oneSheet: checked }))}
      />
    )}
    <Option
      checked={file.simpleHeadings ?? false}
      label={words.file.simpleHeadings}
      onChange={(checked) => onChange(withFile(options, { simpleHeadings: checked }))}
    />
    {options.from !== 'split' && (
      <div className={css.format}>
        <span className="text-2">{words.file.mostRows}</span>
        <NumberInput
          aria-label={words.file.mostRows}
          w={140}
          min={1}
          max={100_000_000}
          allowDecimal={false}
          placeholder={words.file.anyNumber}
          value={file.mostRows ?? ''}
          onChange={(value) => onChange(withFile(options, { mostRows: typeof value === 'number' && value >= 1 ? value : undefined }))}
        />
      </div>
    )}
    <Option
      checked={options.redacted}
      label={words.file.redacted}
      description={words.file.aboutRedacted}
      onChange={(checked) => onChange({ ...options, redacted: checked })}
    />
  </div>
);

interface OptionProps extends Pick<CheckboxProps, 'label' | 'description' | 'mt'> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox among the options of an export. */
export const Option = ({ onChange, ...props }: OptionProps) => (
  <Checkbox
    size="xs"
    classNames={{ label: css.optionLabel ?? '' }}
    onChange={(event) => onChange(event.currentTarget.checked)}
    {...props}
  />
);

interface FileNameProps {
  readonly options: Options;
  readonly marks: readonly FileMark[];
  /** The file name's extension. */
  readonly ending: string;
  /** Whether a folder is chosen, in which the files get their own names. */
  readonly nameless: boolean;
  readonly onChange: (options: Options) => void;
}

/** In display order. */
const formats = ['csv', 'xlsx', 'tsv'] as const;

export const FileName = ({ options, marks, ending, nameless, onChange }: FileNameProps) => (
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
      onChange={(format) => onChange(withFile(options, { format }))}
    />
  </div>
);
