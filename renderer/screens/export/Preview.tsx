/** The first rows as they will be written: some columns of the person's own, then ours, with the badges that they carry everywhere. */
import type { List } from '../../../electron/contract/list.ts';
import type { ViewRow } from '../../../electron/contract/view.ts';
import { count, counted } from '../../../electron/words/count.ts';
import { DecisionBadge } from '../../ui/DecisionBadge.tsx';
import { GradeTile } from '../../ui/GradeTile.tsx';
import { LitigatorBadge } from '../../ui/LitigatorBadge.tsx';
import { ScoreMark } from '../../ui/ScoreMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './ExportScreen.module.css';
import { previewCount } from './usePreviewRows.ts';

const shownColumns = 3;
const ours = ['status', 'grade', 'activity_score', 'line_type', 'litigator', 'decision'] as const;

export function Preview({ list, rows, count: total }: { list: List; rows: readonly ViewRow[] | null; count: number | null }) {
  const own = list.columns.slice(0, shownColumns);
  const more = list.columns.length - own.length;
  return (
    <section aria-label="Preview" className={css.previewSection}>
      <div className={css.previewHead}>
        <h2>Preview</h2>
        <span className="small text-3">
          {rows !== null && total !== null && rows.length < total ? `First ${rows.length} of ${counted(total, 'row')}` : ''}
        </span>
      </div>
      <div className={css.preview} tabIndex={0} role="region" aria-label="First rows of the file">
        <table>
          <thead>
            <tr className={css.groups}>
              <th colSpan={own.length + (more > 0 ? 1 : 0)} className={css.more} scope="colgroup">
                {counted(list.columns.length, 'column')} of yours
              </th>
              <th colSpan={ours.length} scope="colgroup">
                13 of ours, each with <span className="code">rollcall.</span> before its name
              </th>
            </tr>
            <tr>
              {own.map((heading, index) => (
                <th key={index}>{heading}</th>
              ))}
              {more > 0 && <th className={css.more}>{count(more)} more</th>}
              {ours.map((name) => (
                <th key={name} className={css.ours}>
                  <span className="code">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.row}>
                {own.map((_, index) => (
                  <td key={index} title={row.cells[index] ?? ''}>
                    {row.cells[index] ?? ''}
                  </td>
                ))}
                {more > 0 && <td className={css.more}>…</td>}
                <Ours row={row} />
              </tr>
            ))}
            {rows === null &&
              Array.from({ length: previewCount }, (_, line) => (
                <tr key={line}>
                  {Array.from({ length: own.length + ours.length }, (_unused, index) => (
                    <td key={index}>
                      <Skeleton width={64} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
        {rows !== null && rows.length === 0 && <p className={`${css.none ?? ''} text-3`}>No row would be written: choose others</p>}
      </div>
      <p className={`${css.hint ?? ''} small text-3`}>
        Not shown: <Names names={['row', 'reasons', 'note', 'warnings', 'checked_at', 'checked_with', 'environment']} />, and every field of
        the answers under the service’s own name, like <span className="code">real_contact.phone.is_valid</span>
      </p>
    </section>
  );
}

function Ours({ row: { verdict, decision } }: { row: ViewRow }) {
  return (
    <>
      <td className={css.ours}>{verdict.status === 'unplanned' ? 'pending' : verdict.status}</td>
      <td>
        <GradeTile grade={verdict.grade} />
      </td>
      <td>
        <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
      </td>
      <td>{verdict.lineType ?? ''}</td>
      <td>
        <LitigatorBadge state={verdict.litigator} />
      </td>
      <td>{decision.value === null ? <span className="text-3">empty</span> : <DecisionBadge value={decision.value} by={decision.by} />}</td>
    </>
  );
}

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
