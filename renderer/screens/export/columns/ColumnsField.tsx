/** The columns of the file, one line each: add, remove, rename and move them, and choose their formats. */
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type RecipeColumn, callingColumns, missingColumns, mostPhones, namesRows, personFields } from '#contract/exports/recipeColumns.ts';
import { columnTitle, missingColumnsSentence } from '#messages/exports/recipeWords.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { ColumnLine } from './ColumnLine.tsx';
import css from '../ExportScreen.module.css';

interface Props {
  readonly columns: readonly RecipeColumn[];
  /** Headings of the list. */
  readonly own: readonly string[];
  /** All names of our columns. */
  readonly ours: readonly string[];
  readonly onChange: (columns: RecipeColumn[]) => void;
}

const groups: readonly AddGroup[] = ['all', 'made', 'own', 'ours'];

export function ColumnsField({ columns, own, ours, onChange }: Props) {
  const lines = useRef<HTMLUListElement>(null);
  /** What gets the focus once a moved or removed line is drawn. */
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
    <section aria-label={words.columns.title} className={css.columns}>
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

/** `by`: −1 up, 1 down; at an end nothing moves. */
function moved(columns: readonly RecipeColumn[], at: number, by: -1 | 1): RecipeColumn[] {
  const to = at + by;
  const column = columns[at];
  if (column === undefined || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(at, 1).toSpliced(to, 0, column);
}

const removed = (columns: readonly RecipeColumn[], at: number): RecipeColumn[] => columns.toSpliced(at, 1);

const changed = (columns: readonly RecipeColumn[], at: number, column: RecipeColumn): RecipeColumn[] => columns.with(at, column);

/** The heading that can be changed; null: a group of columns, each with its own. '' stands for the column's own where it has one. */
export const headingOf = (column: RecipeColumn): string | null =>
  column.from === 'originals' || column.from === 'ours' ? null : (column.heading ?? '');

export function withHeading(column: RecipeColumn, heading: string): RecipeColumn {
  if (column.from === 'originals' || column.from === 'ours') return column;
  if (column.from !== 'original' && column.from !== 'our') return { ...column, heading };
  const { heading: _, ...bare } = column;
  return heading === '' ? bare : { ...bare, heading };
}

/** What they are called in a file, unless somebody calls them otherwise. */
const callingHeadings = { callableNow: 'callable_now', hours: 'calling_hours', timeZone: 'time_zone' } as const;

/** Every column that can be added: a list's own and ours as they are, others with a heading to start from. */
function addable(own: readonly string[], ours: readonly string[], columns: readonly RecipeColumn[]): Record<AddGroup, RecipeColumn[]> {
  const phones = columns.filter(({ from }) => from === 'phone').length;
  const place = Math.min(phones + 1, mostPhones);
  return {
    all: [{ from: 'originals' }, { from: 'ours', headings: 'machine' }],
    made: [
      { from: 'phone', place, format: 'e164', heading: place === 1 ? 'phone' : `phone${place}` },
      { from: 'email', format: 'plain', heading: 'email' },
      ...personFields.map((field): RecipeColumn => {
        const made = { from: 'person', field, heading: '' } as const;
        return { ...made, heading: columnTitle(made) };
      }),
      ...callingColumns.map((says): RecipeColumn => ({ from: 'calling', says, heading: callingHeadings[says] })),
      { from: 'text', text: '', heading: 'text' },
    ],
    own: [...new Set(own)].map((column) => ({ from: 'original', column })),
    ours: ours.map((column) => ({ from: 'our', column })),
  };
}
type AddGroup = 'all' | 'made' | 'own' | 'ours';
