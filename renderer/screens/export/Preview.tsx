/** The first rows as they will be written: some of the person's own columns, then ours, with the badges used everywhere. */
import { plainHeading } from '../../../electron/contract/export.ts';
import {
  exportColumns,
  exportText,
  isExportedField,
  type ExportColumn,
  type ExportedField,
} from '../../../electron/contract/exportColumns.ts';
import { verdictValuesSchema, type VerdictValues } from '../../../electron/contract/verdict.ts';
import { entryOf } from '../../../electron/contract/verdictFields.ts';
import type { List } from '../../../electron/contract/list.ts';
import type { ViewRow } from '../../../electron/contract/view.ts';
import { exportWords as words } from '../../../electron/messages/window/exportWords.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import { GradeTile } from '../../ui/GradeTile.tsx';
import { LitigatorBadge } from '../../ui/LitigatorBadge.tsx';
import { ScoreMark } from '../../ui/ScoreMark.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './ExportScreen.module.css';
import type { Options } from './exportOptions.ts';
import { previewCount } from './usePreviewRows.ts';

const shownColumns = 3;
/** What fits into a short preview: the decision, and the fields with a single value. */
const isShown = ({ key }: ExportColumn): boolean =>
  key === 'decision' || (isExportedField(key) && ['choice', 'text', 'score', 'flag'].includes(entryOf(key).type));
const [ours, notShown] = [exportColumns.filter(isShown), exportColumns.filter((column) => !isShown(column))];

interface Props {
  readonly list: List;
  readonly rows: readonly ViewRow[] | null;
  readonly count: number | null;
  readonly options: Options;
  /** How many columns of ours there are. */
  readonly ours: number;
}

export function Preview({ list, rows, count: total, options, ours: ourCount }: Props) {
  const chosen = options.originals ?? list.columns.map((_, at) => at);
  const own = chosen.slice(0, shownColumns);
  const more = chosen.length - own.length;
  const shown = ours.filter(({ name }) => options.ours?.includes(name) ?? true);
  const hidden = notShown.filter(({ name }) => options.ours?.includes(name) ?? true);
  const heading = ({ name }: ExportColumn): string => (options.headings === 'plain' ? plainHeading(name) : name.replace('rollcall.', ''));
  return (
    <section aria-label={words.preview.title} className={css.previewSection}>
      <div className={css.previewHead}>
        <h2>{words.preview.title}</h2>
        <span className="small text-3">
          {rows !== null && total !== null && rows.length < total ? words.preview.first(rows.length, total) : ''}
        </span>
      </div>
      <div className={css.preview} tabIndex={0} role="region" aria-label={words.preview.table}>
        <table>
          <thead>
            <tr className={css.groups}>
              <th colSpan={own.length + (more > 0 ? 1 : 0)} className={css.more} scope="colgroup">
                {words.preview.yours(chosen.length)}
              </th>
              {shown.length > 0 && (
                <th colSpan={shown.length} scope="colgroup">
                  {options.headings === 'machine' ? (
                    <Sentence of={words.preview.oursWithPrefix(ourCount)} parts={{ prefix: <span className="code">rollcall.</span> }} />
                  ) : (
                    words.preview.ours(ourCount)
                  )}
                </th>
              )}
            </tr>
            <tr>
              {own.map((at) => (
                <th key={at}>{list.columns[at]}</th>
              ))}
              {more > 0 && <th className={css.more}>{words.preview.more(more)}</th>}
              {shown.map((column) => (
                <th key={column.key} className={css.ours}>
                  <span className={options.headings === 'machine' ? 'code' : ''}>{heading(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.row}>
                {own.map((at) => (
                  <td key={at} translate="no" title={row.cells[at] ?? ''}>
                    {row.cells[at] ?? ''}
                  </td>
                ))}
                {more > 0 && <td className={css.more}>…</td>}
                {shown.map(({ key }) => (
                  <Ours key={key} column={key} row={row} />
                ))}
              </tr>
            ))}
            {rows === null &&
              Array.from({ length: previewCount }, (_, line) => (
                <tr key={line}>
                  {Array.from({ length: own.length + shown.length }, (_unused, index) => (
                    <td key={index}>
                      <Skeleton width={64} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
        {rows !== null && rows.length === 0 && <p className={`${css.none ?? ''} text-3`}>{words.preview.noRows}</p>}
      </div>
      <p className={`${css.hint ?? ''} small text-3`}>
        {hidden.length > 0 && (
          <Sentence
            of={words.preview.notShown}
            parts={{ names: <Names names={hidden.map(heading)} />, example: <span className="code">real_contact.phone.is_valid</span> }}
          />
        )}
      </p>
    </section>
  );
}

function Ours({ column, row: { verdict, decision, noCalls } }: { column: ExportColumn['key']; row: ViewRow }) {
  switch (column) {
    case 'grade':
      return (
        <td>
          <GradeTile grade={verdict.grade} muted={noCalls.length > 0} />
        </td>
      );
    case 'score':
      return (
        <td>
          <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
        </td>
      );
    case 'litigator':
      return (
        <td>
          <LitigatorBadge state={verdict.litigator} />
        </td>
      );
    case 'decision':
      return (
        <td>
          {decision.value === null ? (
            <span className="text-3">{words.preview.undecided}</span>
          ) : (
            <DecisionBadge value={decision.value} by={decision.by} />
          )}
        </td>
      );
    default:
      return <td className={css.ours}>{isExportedField(column) && isFact(column) ? exportText(column, verdict[column]) : ''}</td>;
  }
}
const isFact = (column: ExportedField): column is Extract<ExportedField, keyof VerdictValues> => column in verdictValuesSchema.shape;

const Names = ({ names }: { names: readonly string[] }) => (
  <>
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <span className="code">{name}</span>
      </span>
    ))}
  </>
);
