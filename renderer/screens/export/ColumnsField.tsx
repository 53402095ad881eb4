/** Chooses which columns are written and how ours are named, and saves both as named sets. */
import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportTemplate } from '../../../electron/contract/export.ts';
import { aboutColumn } from '../../../electron/messages/verdictWords.ts';
import { exportWords as words } from '../../../electron/messages/window/exportWords.ts';
import { attempt } from '../../app/notify.ts';
import { queryClient, reading } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Sentence } from '../../ui/Sentence.tsx';
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
    <section aria-label={words.columns.title} className={css.columns}>
      <h2>{words.columns.title}</h2>
      <div className={css.columnChoices}>
        <MultiSelect
          label={words.columns.yours(originals?.length ?? null, columns.length)}
          placeholder={originals === null ? words.columns.chooseSome : ''}
          searchable
          clearable
          data={columns.map((heading, at) => ({
            value: String(at),
            label: heading.trim() === '' ? words.columns.nameless(at + 1) : heading,
          }))}
          value={(originals ?? []).map(String)}
          onChange={(values) => {
            const chosen = values.map(Number).sort((a, b) => a - b);
            onChange({ ...options, originals: orAll(chosen, columns.length) });
          }}
        />
        <MultiSelect
          label={words.columns.ours(chosenOurs?.length ?? null, ours.length)}
          placeholder={chosenOurs === null ? words.columns.chooseSome : ''}
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
          <Sentence of={words.columns.withoutRow} parts={{ column: <span className="code">rollcall.row</span> }} />
        </p>
      )}
      <div className={css.format}>
        <span id="export-headings" className="text-2">
          {words.columns.headings}
        </span>
        <SegmentedControl
          aria-labelledby="export-headings"
          value={options.headings}
          data={[
            { value: 'machine', label: 'rollcall.line_type' },
            { value: 'plain', label: words.columns.plainHeadings },
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
            aria-label={words.columns.savedSet}
            placeholder={words.columns.useSet}
            w={180}
            value={chosen}
            data={templates.map((template) => template.name)}
            onChange={use}
          />
          {chosen !== null && (
            <Button variant="subtle" onClick={remove}>
              {words.columns.deleteSet}
            </Button>
          )}
        </span>
      )}
      <span className="line line-6">
        <TextInput
          aria-label={words.columns.setName}
          placeholder={words.columns.setName}
          w={180}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save();
          }}
        />
        <Button variant="default" disabled={name.trim() === ''} onClick={save}>
          {words.columns.saveSet}
        </Button>
      </span>
      {missing > 0 && <span className="small text-3">{words.columns.missing(missing)}</span>}
    </div>
  );
}
