/** One source in a scorecard. */
import { costPer, fewestCalls, type SourceScore, type Scorecard } from '#contract/outcomes/calibration.ts';
import { count, share } from '#messages/count.ts';
import { money } from '#messages/money.ts';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { GradeMix } from '#renderer/ui/bars/GradeBar.tsx';
import css from './Scorecard.module.css';

const words = calibrationWords.scorecard;

/** In micro-units: averages are rounded to tenths of a cent, the precision of prices. */
const roundedTo = 1_000;

interface Props {
  readonly score: SourceScore;
  readonly label: string;
  /** Null if costs are unknown. */
  readonly currency: string | null;
  readonly onOpen: (() => void) | null;
}

export function ScoreRow({ score, label, currency, onOpen }: Props) {
  const { rows, scored, dead, litigators, notChecked, kept, called, costMicros } = score;
  const cost = (of: number): string => {
    const micros = costPer(costMicros, of);
    return micros === null || currency === null ? '–' : money(Math.round(micros / roundedTo) * roundedTo, currency);
  };
  return (
    <tr>
      <th scope="row" title={label} translate="no">
        {onOpen === null ? (
          <span className="text-3">{label}</span>
        ) : (
          <button type="button" className={css.link} onClick={onOpen}>
            {label}
          </button>
        )}
      </th>
      <td>{count(rows)}</td>
      <td>
        <GradeMix counts={score.grades} rows={rows} lettersFrom={12} />
      </td>
      <td>{scored === 0 ? '–' : share(dead, scored)}</td>
      <td>{share(litigators, rows)}</td>
      <td>{share(notChecked, rows)}</td>
      <td>
        <Connected called={called} />
      </td>
      <td>{cost(kept)}</td>
      <td>{cost(called.rightParty)}</td>
    </tr>
  );
}

/** Drawn on one scale from 0 to 100 %, with the 95 % range; the words beside it give the same. */
function Connected({ called: { calls, connected, connectedIn } }: Pick<SourceScore, 'called'>) {
  if (calls < fewestCalls) return <span className="text-3">{words.few(calls)}</span>;
  const [low, high] = [connectedIn.low * 100, connectedIn.high * 100];
  return (
    <span className={css.connected}>
      <svg width={96} height={14} viewBox="0 0 96 14" aria-hidden="true">
        <rect width={96} height={14} rx={2} fill="var(--sunken)" />
        <rect width={(connected / calls) * 96} height={14} rx={2} fill="var(--slate)" />
        <path
          d={`M${low * 0.96} 3v8M${low * 0.96} 7H${high * 0.96}M${high * 0.96} 3v8`}
          stroke="var(--text)"
          strokeWidth={1.5}
          fill="none"
        />
      </svg>
      <span>
        <b>{share(connected, calls)}</b>{' '}
        <span className="text-3">{calibrationWords.suggestion.between(share(low, 100), share(high, 100))}</span>
      </span>
    </span>
  );
}

export type Score = Scorecard['values'][number];

/** Sorting of a scorecard's values by one of its columns. Pure. */
export const scoreColumns = [
  'value',
  'rows',
  'grades',
  'dead',
  'litigators',
  'notChecked',
  'connected',
  'perKept',
  'perRightParty',
] as const;
export type ScoreColumn = (typeof scoreColumns)[number];

const part = (of: number, all: number): number | null => (all === 0 ? null : of / all);

/** The number to sort by; null if unknown. `grades`: the share of A and B. */
const numbersOf: Readonly<Record<Exclude<ScoreColumn, 'value'>, (score: Score) => number | null>> = {
  rows: ({ rows }) => rows,
  grades: ({ grades, rows }) => part(grades.A + grades.B, rows),
  dead: ({ dead, scored }) => part(dead, scored),
  litigators: ({ litigators, rows }) => part(litigators, rows),
  notChecked: ({ notChecked, rows }) => part(notChecked, rows),
  connected: ({ called }) => part(called.connected, called.calls),
  perKept: ({ costMicros, kept }) => costPer(costMicros, kept),
  perRightParty: ({ costMicros, called }) => costPer(costMicros, called.rightParty),
};

/** Unknown numbers come last in either direction. */
export function sortScores(scores: readonly Score[], by: ScoreColumn, descending: boolean): Score[] {
  const sign = descending ? -1 : 1;
  if (by === 'value') return scores.toSorted((a, b) => sign * a.value.localeCompare(b.value));
  const numberOf = numbersOf[by];
  return scores.toSorted((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
