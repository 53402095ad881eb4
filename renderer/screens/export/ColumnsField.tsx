/** Chooses which columns are written and how ours are named, and saves both as named sets. */
import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportTemplate } from '../../../electron/contract/export.ts';
import { counted } from '../../../electron/messages/count.ts';
import { aboutColumn } from '../../../electron/messages/verdictWords.ts';
import { attempt } from '../../app/notify.ts';
import { queryClient, reading } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import css from './ExportScreen.module.css';
import { templateOf, withTemplate, type Options } from './exportOptions.ts';

interface Props {
  readonly columns: readonly string[];
  /** All names of our columns. */
  readonly ours: readonly string[];
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** Choosing nothing means everything: a file can't be without columns. */
const orAll = <T,>(chosen: readonly T[], all: number): readonly T[] | null =>
  chosen.length === 0 || chosen.length === all ? null : chosen;

export function ColumnsField({ columns, ours, options, onChange }: Props) {
  const { originals, ours: chosenOurs } = options;
  return (
    <section aria-label="Columns" className={css.columns}>
      <h2>Columns</h2>
      <div className={css.columnChoices}>
        <MultiSelect
          label={originals === null ? `Yours: all ${columns.length}` : `Yours: ${originals.length} of ${columns.length}`}
          placeholder={originals === null ? 'All: choose some' : ''}
          searchable
          clearable
          data={columns.map((heading, at) => ({ value: String(at), label: heading.trim() === '' ? `Column ${at + 1}` : heading }))}
          value={(originals ?? []).map(String)}
          onChange={(values) => {
            const chosen = values.map(Number).sort((a, b) => a - b);
            onChange({ ...options, originals: orAll(chosen, columns.length) });
          }}
        />
        <MultiSelect
          label={chosenOurs === null ? `Ours: all ${ours.length}` : `Ours: ${chosenOurs.length} of ${ours.length}`}
          placeholder={chosenOurs === null ? 'All: choose some' : ''}
          searchable
          clearable
          data={[...ours]}
          renderOption={({ option }) => (
            <span>
              <span className="code">{option.label}</span>
              {aboutColumn(option.value) !== undefined && <span className={css.about}>{aboutColumn(option.value)}</span>}
            </span>
          )}
          value={[...(chosenOurs ?? [])]}
          onChange={(values) => onChange({ ...options, ours: orAll(values, ours.length) })}
        />
      </div>
      {chosenOurs !== null && !chosenOurs.includes('rollcall.row') && (
        <p className="small text-3">
          Without <span className="code">rollcall.row</span> decisions that are edited in the file can’t be brought home
        </p>
      )}
      <div className={css.format}>
        <span id="export-headings" className="text-2">
          Rollcall’s headings
        </span>
        <SegmentedControl
          aria-labelledby="export-headings"
          value={options.headings}
          data={[
            { value: 'machine', label: 'rollcall.line_type' },
            { value: 'plain', label: 'Rollcall line type' },
          ]}
          onChange={(value) => onChange({ ...options, headings: value === 'plain' ? 'plain' : 'machine' })}
        />
      </div>
      <Templates columns={columns} options={options} onChange={onChange} />
    </section>
  );
}

const known = reading('exports.templates', {});

function Templates({ columns, options, onChange }: Omit<Props, 'ours'>) {
  const { data: templates = [] } = useQuery({ ...known, meta: { notifies: 'always' } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(0);
  const keep = (asked: Promise<ExportTemplate[]>): void => attempt(async () => queryClient.setQueryData(known.queryKey, await asked));

  const use = (value: string | null): void => {
    setChosen(value);
    setMissing(0);
    const template = templates.find((one) => one.name === value);
    if (template === undefined) return;
    const found = withTemplate(options, template, columns);
    setMissing(found.missing);
    onChange(found.options);
  };
  const save = (): void => {
    if (name.trim() === '') return;
    keep(call('exports.saveTemplate', { template: templateOf(name, options, columns) }));
    setChosen(name.trim());
    setName('');
  };
  const remove = (): void => {
    if (chosen !== null) keep(call('exports.deleteTemplate', { name: chosen }));
    setChosen(null);
  };
  return (
    <div className={css.templates}>
      {templates.length > 0 && (
        <span className="line line-6">
          <Select
            aria-label="Saved set of columns"
            placeholder="Use a set"
            w={180}
            value={chosen}
            data={templates.map((template) => template.name)}
            onChange={use}
          />
          {chosen !== null && (
            <Button variant="subtle" onClick={remove}>
              Delete set
            </Button>
          )}
        </span>
      )}
      <span className="line line-6">
        <TextInput
          aria-label="Name of this set"
          placeholder="Name of this set"
          w={180}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save();
          }}
        />
        <Button variant="default" disabled={name.trim() === ''} onClick={save}>
          Remember
        </Button>
      </span>
      {missing > 0 && <span className="small text-3">{counted(missing, 'column')} of the set is not in this list</span>}
    </div>
  );
}
