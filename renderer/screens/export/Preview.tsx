/** The first rows as they will be written, with the badges used everywhere. A run of the list's own columns is shortened. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { decisionValues } from '#contract/review/decision.ts';
import { type FilePreview, filePreviewRequestSchema, type FilePreviewRequest } from '#contract/exports/export.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { DecisionBadge, LitigatorBadge } from '../../ui/badges/Badges.tsx';
import { GradeTile } from '../../ui/badges/Marks.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { read, unfollowedKey } from '../../base/queryClient.ts';
import css from './ExportScreen.module.css';

type Column = FilePreview['columns'][number];

/** A column of the file by its position, or the number of columns hidden in a run. */
type Shown = { readonly at: number; readonly column: Column } | { readonly more: number };

const shownOfRun = 3;
const skeletonLines = 5;

/** Shortens runs of the list's own columns, which people know. */
function shownColumns(columns: readonly Column[]): Shown[] {
  const shown: Shown[] = [];
  for (let at = 0; at < columns.length;) {
    const next = columns.findIndex(({ original }, index) => index >= at && !original);
    const run = (next < 0 ? columns.length : next) - at;
    // One more column takes as much room as the text in its place.
    const cut = run > shownOfRun + 1 ? shownOfRun : Math.max(run, 1);
    shown.push(...columns.slice(at, at + cut).map((column, index) => ({ at: at + index, column })));
    if (run > cut) shown.push({ more: run - cut });
    at += Math.max(run, 1);
  }
  return shown;
}

interface Props {
  readonly preview: FilePreview | null;
  /** Whether the file begins with its headings. */
  readonly hasHeading: boolean;
}

export function Preview({ preview, hasHeading }: Props) {
  const shown = shownColumns(preview?.columns ?? []);
  return (
    <section aria-label={words.preview.title} className="mt-6">
      <div className="line baseline gap-16 apart mb-8">
        <h2>{words.preview.title}</h2>
        <span className="small text-3">
          {preview !== null && preview.lines.length < preview.rows ? words.preview.first(preview.lines.length, preview.rows) : ''}
        </span>
      </div>
      <div className={css.preview} tabIndex={0} role="region" aria-label={words.preview.table}>
        <table>
          <thead>
            <tr>
              {shown.map((one, index) =>
                'more' in one ? (
                  <th key={index} className={css.more}>
                    {words.preview.more(one.more)}
                  </th>
                ) : (
                  <th key={index} className={hasHeading ? '' : css.bare} title={one.column.heading}>
                    <span className={one.column.heading.includes('.') && !one.column.original ? 'code' : ''}>{one.column.heading}</span>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {preview?.lines.map(({ cells, noCall }, line) => (
              <tr key={line}>
                {shown.map((one, index) =>
                  'more' in one ? (
                    <td key={index} className={css.more}>
                      …
                    </td>
                  ) : (
                    <td key={index} translate="no" title={cells[one.at] ?? ''}>
                      <Cell column={one.column} text={cells[one.at] ?? ''} noCall={noCall} />
                    </td>
                  ),
                )}
              </tr>
            ))}
            {preview === null &&
              Array.from({ length: skeletonLines }, (_, line) => (
                <tr key={line}>
                  <td>
                    <Skeleton width={420} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {preview !== null && preview.lines.length === 0 && <p className={`${css.none ?? ''} text-3`}>{words.preview.noRows}</p>}
      </div>
      {!hasHeading && <p className="mt-8 small text-3">{words.preview.noHeading}</p>}
    </section>
  );
}

const litigatorStates = { litigator: 'litigator', clear: 'clear', 'not checked': 'notChecked' } as const;
const isLitigatorText = (text: string): text is keyof typeof litigatorStates => Object.hasOwn(litigatorStates, text);

function Cell({ column: { kind }, text, noCall }: { column: Column; text: string; noCall: boolean }) {
  const decision = decisionValues.find((value) => value === text);
  if (kind === 'decision')
    return decision === undefined ? (
      <span className="text-3">{words.preview.undecided}</span>
    ) : (
      <DecisionBadge value={decision} by={null} />
    );
  const grade = grades.find((value) => value === text);
  if (kind === 'grade' && grade !== undefined) return <GradeTile grade={grade} muted={noCall} />;
  if (kind === 'litigator' && isLitigatorText(text)) return <LitigatorBadge state={litigatorStates[text]} />;
  return text;
}

/** Debounces typing, so that a heading is requested once, not per letter. */
const restMs = 250;

/**
 * `version`: changes with every change of the list; null while unknown. `fresh`: whether the preview is for the current choice; null until
 * first read.
 */
export function usePreview(request: FilePreviewRequest, version: string | null): { preview: FilePreview | null; fresh: boolean } {
  const [asked] = useDebouncedValue(JSON.stringify(request), restMs);
  const { data, isPlaceholderData } = useQuery({
    queryKey: unfollowedKey('exports.preview', asked, version),
    queryFn: version === null ? skipToken : () => read('exports.preview', filePreviewRequestSchema.parse(JSON.parse(asked))),
    placeholderData: keepPreviousData,
    meta: { notifies: 'always' },
  });
  return { preview: data ?? null, fresh: data !== undefined && !isPlaceholderData && asked === JSON.stringify(request) };
}
