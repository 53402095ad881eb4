/** The first rows as read with these options. */
import type { ReadingPreview } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { classes } from '#renderer/ui/page/classes.ts';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import css from './ReadingDialog.module.css';

const mostColumns = 60;

interface Props {
  readonly preview: ReadingPreview | null;
  readonly stale: boolean;
  /** Called when the person chooses this line as the headings. */
  readonly onHeading: (line: number) => void;
}

export function ReadingTable({ preview, stale, onHeading }: Props) {
  if (preview === null) {
    return (
      <div className={css.table} role="status" aria-label={words.readingDialog.looking}>
        {[70, 85, 60, 75, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={14} />
        ))}
      </div>
    );
  }
  const columns = preview.columns.slice(0, mostColumns);
  return (
    <div className={classes(css.table, stale && css.stale)} tabIndex={0} role="region" aria-label={words.readingDialog.firstRows}>
      <table>
        <thead>
          {preview.above.map(({ line, cells }) => (
            <tr key={line} className={css.above}>
              <LineNumber line={line} onHeading={onHeading} />
              <td colSpan={columns.length} title={words.readingDialog.setAside}>
                {cells.filter((cell) => cell.trim() !== '').join(' · ')}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="col">{words.readingDialog.line}</th>
            {columns.map((_, column) => (
              <th key={column} scope="col" title={columnTitle(preview.columns, column)}>
                {columnTitle(preview.columns, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((cells, row) => (
            <tr key={row}>
              <LineNumber line={preview.lines[row] ?? 0} onHeading={onHeading} />
              {columns.map((_, column) => (
                <td key={column} title={cells[column]}>
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LineNumber = ({ line, onHeading }: { line: number; onHeading: (line: number) => void }) => (
  <td>
    <button
      type="button"
      className={css.line}
      aria-label={words.readingDialog.makeHeading(line)}
      title={words.readingDialog.makeHeading(line)}
      onClick={() => onHeading(line)}
    >
      {line}
    </button>
  </td>
);
