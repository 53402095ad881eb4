/** The first rows exactly as in the file, with findings underlined; collapsed, because each column already shows samples. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { List, PreviewRow } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { count } from '#messages/count.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import css from '../ImportScreen.module.css';

const shownRows = 25;
/** Shown in place of an empty required cell. */
const { missing } = words.preview;

/** Wide enough for most of the column's values, but narrow enough to leave the others visible. */
function widthOf(heading: string, column: number, rows: readonly PreviewRow[]): number {
  const lengthIn = ({ cells, findings }: PreviewRow): number => {
    const length = cells[column]?.trim().length ?? 0;
    return length === 0 && findings.some((finding) => finding.column === column) ? missing.length : length;
  };
  const longest = rows.reduce((most, row) => Math.max(most, lengthIn(row)), heading.length);
  return Math.round(Math.max(44, Math.min(220, longest * 7.4 + 26)));
}

export const PreviewTable = ({ list }: { list: List }) => (
  <Details title={words.preview.firstRows}>
    <FirstRows list={list} />
  </Details>
);

function FirstRows({ list }: { list: List }) {
  const { listId, mapping, findings, screened } = list;
  const { data: rows = [] } = useQuery({
    // Findings may change with every mapping.
    queryKey: unfollowedKey('lists.preview', { listId }, mapping, findings, screened),
    queryFn: () => read('lists.preview', { listId, from: 1, count: shownRows }),
    placeholderData: keepPreviousData,
    meta: { notifies: 'always' },
  });
  const widths = list.columns.map((_, column) => widthOf(columnTitle(list.columns, column), column, rows));
  return (
    <div className={css.preview}>
      <div className={css.previewScroll} tabIndex={0} role="region" aria-label={words.preview.firstRows}>
        <table style={{ width: widths.reduce((sum, width) => sum + width, 52) }}>
          <colgroup>
            <col style={{ width: 52 }} />
            {widths.map((width, column) => (
              // The last column takes the remaining width.
              <col key={column} style={column < widths.length - 1 ? { width } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-visually">{words.preview.line}</span>
              </th>
              {list.columns.map((_, column) => (
                <th key={column} scope="col" title={columnTitle(list.columns, column)}>
                  {columnTitle(list.columns, column)}
                </th>
              ))}
            </tr>
          </thead>
          {/* The file's own content, which browser translation must leave alone. */}
          <tbody translate="no">
            {rows.map((row) => (
              <tr key={row.row}>
                <td>
                  <Cell text={count(row.line)} row={row} column={null} />
                </td>
                {list.columns.map((_, column) => (
                  <td key={column}>
                    <Cell text={row.cells[column] ?? ''} row={row} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** `column`: null for the line number, which carries findings that belong to no column. */
function Cell({ text, row, column }: { text: string; row: PreviewRow; column: number | null }) {
  const findings = row.findings.filter((finding) => finding.column === column).map(({ rule }) => findingTitle(rule));
  if (findings.length === 0) return text;
  const notes = findings.join(', ');
  return (
    <span className={css.found} title={notes}>
      {text.trim() === '' ? missing : text}
      <span className="hidden-visually">, {notes}</span>
    </span>
  );
}

/** `level`: 0 if nothing was guessed, or a person chose. */
export function Confidence({ level }: { level: number }) {
  const word = words.confidence[level] ?? '';
  const asks = level <= 2;
  if (word === '') return null;
  return (
    <span className={css.confidence} data-ask={asks || undefined}>
      <span className={css.bars} {...(asks ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word, title: word })}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-full={bar <= level || undefined} />
        ))}
      </span>
      {asks && word}
    </span>
  );
}
