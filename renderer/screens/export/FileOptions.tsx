/** File options: its name, its format, and what spreadsheet programs need. */
import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { exportDelimiters, exportFormats, type ExportDelimiter } from '../../../electron/contract/export.ts';
import css from './ExportScreen.module.css';
import type { Options } from './exportOptions.ts';

interface Props {
  readonly options: Options;
  readonly sandbox: boolean;
  /** The file name's extension. */
  readonly ending: string;
  /** A folder is chosen, and the files in it have names of their own. */
  readonly nameless: boolean;
  readonly onChange: (options: Options) => void;
}

const delimiterTitles: Record<ExportDelimiter, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' };

export const FileOptions = ({ options, sandbox, ending, nameless, onChange }: Props) => (
  <div className={css.file}>
    <TextInput
      label="File name"
      classNames={{ label: css.groupLabel ?? '' }}
      value={nameless ? '' : options.name}
      placeholder={nameless ? 'keep, hold, drop, …' : ''}
      disabled={nameless}
      maxLength={120}
      rightSectionWidth={sandbox ? 112 : 56}
      rightSection={
        <span className="code text-3">
          {sandbox ? '.sandbox' : ''}.{ending}
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
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel workbook' },
          { value: 'tsv', label: 'TSV, tabs' },
        ]}
        onChange={(value) => onChange({ ...options, format: exportFormats.find((format) => format === value) ?? 'csv' })}
      />
    </div>
    {options.format === 'csv' && (
      <div className={css.format}>
        <span className="text-2">Delimiter</span>
        <Select
          aria-label="Delimiter"
          w={140}
          allowDeselect={false}
          value={options.delimiter}
          data={exportDelimiters.map((delimiter) => ({ value: delimiter, label: delimiterTitles[delimiter] }))}
          onChange={(value) => onChange({ ...options, delimiter: exportDelimiters.find((delimiter) => delimiter === value) ?? ',' })}
        />
      </div>
    )}
    {options.format === 'xlsx' ? (
      <p className="small text-3">
        Every text is a text cell: no zero is lost, nothing is computed. With a summary, a chart, and a sheet that says where it comes from
      </p>
    ) : (
      <>
        <Checkbox
          size="xs"
          classNames={{ label: css.optionLabel ?? '' }}
          checked={options.bom}
          label="Mark as UTF-8 for Excel"
          description="Without it, Excel garbles accents; some other programs show it as three odd characters"
          onChange={(event) => onChange({ ...options, bom: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          classNames={{ label: css.optionLabel ?? '' }}
          checked={options.escapeFormulas}
          label="Escape formulas in your columns too"
          description="Rollcall’s columns always are. Adds an apostrophe before cells that begin with =, +, - or @"
          onChange={(event) => onChange({ ...options, escapeFormulas: event.currentTarget.checked })}
        />
      </>
    )}
  </div>
);
