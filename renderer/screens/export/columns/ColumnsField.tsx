/** The columns of the file, one per line, which can be added, removed, renamed, moved and formatted. */
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type RecipeColumn, missingColumns, namesRows } from '#contract/exports/recipeColumns.ts';
import { columnTitle, missingColumnsSentence } from '#messages/exports/recipeWords.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { ColumnLine } from './ColumnLine.tsx';
import css from '../ExportScreen.module.css';
import { moved, removed, changed, addable, type AddGroup } from './columnEdits.ts';

interface Props {
  readonly columns: readonly RecipeColumn[];
  /** Headings of the list. */
  readonly own: readonly string[];
  /** Names of all of Rollcall's columns. */
  readonly ours: readonly string[];
  readonly onChange: (columns: RecipeColumn[]) => void;
}

const groups: readonly AddGroup[] = ['all', 'made', 'own', 'ours'];

export function ColumnsField({ columns, own, ours, onChange }: Props) {
  const lines = useRef<HTMLUListElement>(null);
  /** The element to focus once a moved or removed line has rendered. */
  const focus = useRef<{ line: number; part: string } | null>(null);
  useEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted === null) return;
    const line = lines.current?.children[Math.min(wanted.line, columns.length - 1)];
    const parts = [wanted.part, 'up', 'down', 'remove'];
    for (const part of parts) {
      const button = line?.querySelector<HTMLButtonElement>(`button[data-part="${part}"]:not(:disabled)`);
      if (button) return button.focus();
    }
  }, [columns]);
  const missing = missingColumns(columns, own);
  const toAdd = addable(own, ours, columns);
  const move = (at: number, by: -1 | 1): void => {
    focus.current = { line: at + by, part: by < 0 ? 'up' : 'down' };
    onChange(moved(columns, at, by));
  };
  return (
    <section aria-label={words.columns.title} className="stack gap-12">
      <h2>{words.columns.title}</h2>
      <ul className={css.lines} ref={lines}>
        {columns.map((column, at) => (
          <ColumnLine
            key={at}
            column={column}
            counts={{ own: own.length, ours: ours.length }}
            isMissing={column.from === 'original' && missing.includes(column.column)}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            isOnly={columns.length === 1}
            onChange={(value) => onChange(changed(columns, at, value))}
            onMove={(by) => move(at, by)}
            onRemove={() => {
              focus.current = { line: at, part: 'remove' };
              onChange(removed(columns, at));
            }}
          />
        ))}
      </ul>
      <Select
        aria-label={words.columns.add}
        placeholder={words.columns.add}
        searchable
        w={320}
        maxDropdownHeight={320}
        value={null}
        data={groups.map((group) => ({
          group: words.columns.groups[group],
          items: toAdd[group].map((column, at) => ({ value: `${group} ${at}`, label: columnTitle(column) })),
        }))}
        onChange={(value) => {
          const [group, at] = (value ?? '').split(' ');
          const found = groups.find((one) => one === group);
          const column = found === undefined ? undefined : toAdd[found][Number(at)];
          if (column !== undefined) onChange([...columns, column]);
        }}
      />
      {missing.length > 0 && <p className="small text-3">{missingColumnsSentence(missing)}</p>}
      {!namesRows(columns) && (
        <p className="small text-3">
          <Sentence of={words.columns.withoutRow} parts={{ column: <span className="code">rollcall.row</span> }} />
        </p>
      )}
    </section>
  );
}
