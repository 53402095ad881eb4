/** The file: its name, its format, and what spreadsheet programs need. */
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import css from './ExportScreen.module.css';

export interface Options {
  /** Without its endings. */
  readonly name: string;
  readonly format: 'csv' | 'tsv';
  readonly bom: boolean;
  readonly escapeFormulas: boolean;
}

interface Props {
  readonly options: Options;
  readonly sandbox: boolean;
  readonly onChange: (options: Options) => void;
}

export const FileOptions = ({ options, sandbox, onChange }: Props) => (
  <div className={css.file}>
    <TextInput
      label="File name"
      classNames={{ label: css.groupLabel ?? '' }}
      value={options.name}
      maxLength={120}
      rightSectionWidth={sandbox ? 104 : 48}
      rightSection={
        <span className="code text-3">
          {sandbox ? '.sandbox' : ''}.{options.format}
        </span>
      }
      onChange={(event) => onChange({ ...options, name: event.currentTarget.value })}
    />
    <div className={css.format}>
      <span id="export-format" className="text-2">
        Format
      </span>
      <SegmentedControl
        aria-labelledby="export-format"
        value={options.format}
        data={[
          { value: 'csv', label: 'CSV, commas' },
          { value: 'tsv', label: 'TSV, tabs' },
        ]}
        onChange={(value) => onChange({ ...options, format: value === 'tsv' ? 'tsv' : 'csv' })}
      />
    </div>
    <Checkbox
      size="xs"
      classNames={{ label: css.optionLabel ?? '' }}
      checked={options.bom}
      label="Mark as UTF-8 for Excel"
      description="Without the mark Excel spoils accents; some other programs show it as three odd signs"
      onChange={(event) => onChange({ ...options, bom: event.currentTarget.checked })}
    />
    <Checkbox
      size="xs"
      classNames={{ label: css.optionLabel ?? '' }}
      checked={options.escapeFormulas}
      label="Disarm formulas in your columns too"
      description="Ours always are. This changes cells that begin with =, +, - or @ by an apostrophe"
      onChange={(event) => onChange({ ...options, escapeFormulas: event.currentTarget.checked })}
    />
  </div>
);
