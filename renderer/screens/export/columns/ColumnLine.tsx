/** One column of a recipe: its source, heading, format and position. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { emailFormats, phoneFormats, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { columnTitle, emailFormatTitle, phoneFormatTitle } from '#messages/exports/recipeWords.ts';
import { aboutColumn } from '#messages/verdict/verdictWords.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { IconButton } from '#renderer/ui/page/IconButton.tsx';
import css from '../ExportScreen.module.css';
import { headingOf, withHeading } from './columnEdits.ts';

interface Props {
  readonly column: RecipeColumn;
  readonly counts: { readonly own: number; readonly ours: number };
  /** Whether the list has no such column. */
  readonly isMissing: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOnly: boolean;
  readonly onChange: (column: RecipeColumn) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function ColumnLine({ column, counts, isMissing, isFirst, isLast, isOnly, onChange, onMove, onRemove }: Props) {
  const title = columnTitle(column, counts);
  const heading = headingOf(column);
  const isNamed = column.from === 'our' || column.from === 'original';
  return (
    <li className={css.line} aria-label={title}>
      <span
        className={`cut ${column.from === 'our' ? 'code' : ''} ${isMissing ? 'text-3' : ''}`}
        title={column.from === 'our' ? aboutColumn(column.column) : title}
      >
        {title}
      </span>
      {heading === null ? (
        column.from === 'ours' ? (
          <SegmentedControl
            size="xs"
            className={css.wide ?? ''}
            aria-label={words.columns.headings}
            value={column.headings}
            data={[
              { value: 'machine', label: 'rollcall.line_type' },
              { value: 'plain', label: words.columns.plainHeadings },
            ]}
            onChange={(headings) => onChange({ ...column, headings })}
          />
        ) : (
          <span className={`${css.wide ?? ''} small text-3`}>{words.columns.asTheyAre}</span>
        )
      ) : (
        <TextInput
          size="xs"
          aria-label={words.columns.headingOf(title)}
          placeholder={isNamed ? column.column : words.columns.noHeading}
          maxLength={200}
          value={heading}
          onChange={(event) => onChange(withHeading(column, event.currentTarget.value))}
        />
      )}
      {heading !== null && <Format column={column} title={title} onChange={onChange} />}
      <span className={css.lineActions}>
        <IconButton icon="up" size={28} data-part="up" disabled={isFirst} label={words.columns.up(title)} onClick={() => onMove(-1)} />
        <IconButton icon="down" size={28} data-part="down" disabled={isLast} label={words.columns.down(title)} onClick={() => onMove(1)} />
        <IconButton icon="close" size={28} data-part="remove" disabled={isOnly} label={words.columns.remove(title)} onClick={onRemove} />
      </span>
    </li>
  );
}

function Format({ column, title, onChange }: Pick<Props, 'column' | 'onChange'> & { title: string }) {
  const select = { size: 'xs', 'aria-label': words.columns.formatOf(title) } as const;
  if (column.from === 'phone')
    return (
      <Select
        {...select}
        value={column.format}
        data={phoneFormats.map((value) => ({ value, label: phoneFormatTitle(value) }))}
        onChange={(format) => format !== null && onChange({ ...column, format })}
      />
    );
  if (column.from === 'email')
    return (
      <Select
        {...select}
        value={column.format}
        data={emailFormats.map((value) => ({ value, label: emailFormatTitle(value) }))}
        onChange={(format) => format !== null && onChange({ ...column, format })}
      />
    );
  if (column.from === 'person')
    return (
      <TextInput
        size="xs"
        aria-label={words.columns.ifEmptyOf(title)}
        placeholder={words.columns.ifEmpty}
        maxLength={200}
        value={column.ifEmpty ?? ''}
        onChange={(event) => {
          const { ifEmpty: _, ...bare } = column;
          const text = event.currentTarget.value;
          onChange(text === '' ? bare : { ...bare, ifEmpty: text });
        }}
      />
    );
  if (column.from === 'text')
    return (
      <TextInput
        size="xs"
        aria-label={words.columns.textOf}
        placeholder={words.columns.text}
        maxLength={1000}
        value={column.text}
        onChange={(event) => onChange({ ...column, text: event.currentTarget.value })}
      />
    );
  return <span />;
}
