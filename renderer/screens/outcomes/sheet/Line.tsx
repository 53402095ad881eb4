/** One line without a row: what is written there, why it has none, and the rows that could be meant. */
import { Button } from '@mantine/core';
import type { SheetLine, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { lineReasonTitle } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { changeSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import css from './LinesDialog.module.css';

const words = outcomesWords.lines;
type Chosen = SheetRequest['choices'][number]['row'];

/** `file`: its name, if the sheet is several files. */
export function Line({ line, file }: { line: SheetLine; file: string | undefined }) {
  const { reason, column, text, rows, rowCount } = line;
  const choose = (row: Chosen): void =>
    changeSheet(({ choices }) => ({
      choices: [
        ...choices.filter((one) => one.file !== line.file || one.line !== line.line),
        { file: line.file, line: line.line, row: row === null ? null : { listId: row.listId, row: row.row } },
      ],
    }));
  return (
    <tr>
      <th scope="row" className="text-3">
        {file === undefined ? words.line(line.line) : words.lineOf(line.line, file)}
      </th>
      <td translate="no">
        {text === '' ? <span className="text-3">{words.empty}</span> : text}
        {column !== null && <span className={css.column}>{column}</span>}
        {line.person !== '' && <span className={css.person}>{line.person}</span>}
      </td>
      <td className="text-2">{lineReasonTitle[reason]}</td>
      <td>
        {rows.length > 0 && (
          <ul className={css.candidates}>
            {rows.map((row) => (
              <li key={`${row.listId} ${row.row}`}>
                <button type="button" onClick={() => choose(row)}>
                  <span className="medium">{words.candidate(row.listName, row.row)}</span>
                  <span className="text-2 cut" translate="no" title={row.text}>
                    {row.text}
                  </span>
                  <span className="hidden-visually">{words.meant}</span>
                </button>
              </li>
            ))}
            {rowCount > rows.length && <li className="small text-3">{words.moreRows(rowCount - rows.length)}</li>}
            <li>
              <Button size="xs" variant="subtle" ml={-9} onClick={() => choose(null)}>
                {words.noneOfThem}
              </Button>
            </li>
          </ul>
        )}
      </td>
    </tr>
  );
}
