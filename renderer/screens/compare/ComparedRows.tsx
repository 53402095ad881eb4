/** The first rows of a change, with what each was and is; all of them are a button away in the review or in a file. */
import { useQuery } from '@tanstack/react-query';
import type { ComparedKind, ComparedRow, ComparedRowsAsked, ComparedValues } from '#contract/review/compare.ts';
import { type List, columnsOfFilled } from '#contract/lists/list.ts';
import { bandOf } from '#contract/verdict/verdict.ts';
import { comparedNote, compareWords as words } from '#messages/review/compareWords.ts';
import { count } from '#messages/count.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { reading, refresh } from '../../base/queryClient.ts';
import { GradeTile, ScoreMark } from '../../ui/badges/Marks.tsx';
import { LitigatorBadge } from '../../ui/badges/Badges.tsx';
import { SkeletonLines } from '../../ui/notices/Skeleton.tsx';
import css from './CompareScreen.module.css';

const shownRows = 50;

interface Props {
  readonly asked: ComparedRowsAsked;
  /** How many there are. */
  readonly rows: number;
  /** The list that the rows are of; null: it is being read. */
  readonly list: Pick<List, 'mapping'> | null;
}

export function ComparedRows({ asked, rows, list }: Props) {
  const query = reading('review.comparedRows', { ...asked, from: 0, count: shownRows });
  const { data, error } = useQuery(query);
  const note = comparedNote(asked.kind);
  if (error !== null) return <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />;
  if (data === undefined || list === null)
    return (
      <div className={css.bones} role="status" aria-label={words.rows.reading(Math.min(rows, shownRows))}>
        <SkeletonLines widths={[92, 84, 88, 70]} />
      </div>
    );
  return (
    <>
      {note !== undefined && <p className="small text-3">{words.rows.note(note)}</p>}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={words.rows.title}>
        <table className={css.rows}>
          <thead>
            <tr>
              <th scope="col">{words.rows.row}</th>
              <th scope="col">{words.rows.name}</th>
              <th scope="col">{words.rows.phone}</th>
              <th scope="col">{words.rows.before}</th>
              <th scope="col">{words.rows.after}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.row}>
                <td>{count(row.row)}</td>
                <th scope="row">{cellOf(row, list, 'name')}</th>
                <td>{cellOf(row, list, 'phone')}</td>
                <td>
                  <Value kind={asked.kind} values={row.before} />
                </td>
                <td>
                  <Value kind={asked.kind} values={row.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows > data.length && <p className="small text-3">{words.rows.first(data.length, rows)}</p>}
    </>
  );
}

function cellOf({ cells }: ComparedRow, { mapping }: Pick<List, 'mapping'>, field: 'name' | 'phone'): string {
  const filled = mapping.fields.find((one) => one.field === field);
  if (filled === undefined) return '';
  return columnsOfFilled(filled)
    .map((column) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, field === 'phone' ? 1 : 3)
    .join(' ');
}

/** What the change is about, on one side. */
function Value({ kind, values }: { kind: ComparedKind; values: ComparedValues | null }) {
  if (values === null) return <span className="text-3">{words.rows.notThere}</span>;
  const { litigator, score, grade, lineType, owner } = values;
  switch (kind) {
    case 'scoreUp':
    case 'scoreDown':
      return <ScoreMark score={score} band={bandOf(score)} />;
    case 'gradeUp':
    case 'gradeDown':
      return <GradeTile grade={grade} muted={litigator === 'litigator'} />;
    case 'lineType':
      return <>{lineType === null ? '–' : lineTypeTitle(lineType)}</>;
    case 'owner':
      return <>{owner ?? '–'}</>;
    default:
      return (
        <span className={css.values}>
          <LitigatorBadge state={litigator} />
          {grade !== null && <GradeTile grade={grade} muted={litigator === 'litigator'} />}
          {score !== null && <ScoreMark score={score} band={bandOf(score)} meter={false} />}
        </span>
      );
  }
}
