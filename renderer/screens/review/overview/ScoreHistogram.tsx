/** Rows by score: a bar for each of 0 to 100, with the limits of the bands. The bars below give the same as numbers. */
import { useElementSize } from '@mantine/hooks';
import { bandOf, insufficientScore, scoreRanges } from '#contract/verdict/verdict.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { hatch } from '#renderer/ui/bars/BarChart.tsx';
import { drawing } from '#renderer/ui/bars/drawnBar.ts';

const words = reviewOverviewWords.histogram;

const height = 84;
const colors = { answered: '--good', unanswered: '--red', unsure: '--slate', insufficient: '--slate' } as const;
const ticks = [0, scoreRanges.unanswered.to, insufficientScore, scoreRanges.answered.from, 100];

export function ScoreHistogram({ scores }: { scores: readonly number[] }) {
  const { ref, width } = useElementSize();
  const wide = Math.max(360, width);
  const step = wide / 101;
  const most = Math.max(1, ...scores);
  return (
    <div ref={ref} className={drawing}>
      <svg
        width={wide}
        height={height + 18}
        viewBox={`0 0 ${wide} ${height + 18}`}
        role="img"
        aria-label={words.label}
        data-chart="histogram"
      >
        <defs>{hatch}</defs>
        {scores.map((rows, score) => {
          const tall = rows === 0 ? 0 : Math.max(1, (rows / most) * height);
          const bar = { x: score * step, y: height - tall, width: Math.max(1, step - 1), height: tall };
          return (
            <g key={score}>
              <title>{words.bar(score, rows)}</title>
              <rect {...bar} fill={`var(${colors[bandOf(score) ?? 'unsure']})`} />
              {score === insufficientScore && <rect {...bar} fill="url(#hatch)" />}
            </g>
          );
        })}
        <line x1={0} x2={wide} y1={height + 0.5} y2={height + 0.5} stroke="var(--line-2)" />
        {ticks.map((score) => (
          <text
            key={score}
            x={score * step + step / 2}
            y={height + 14}
            fontSize={11}
            fill="var(--text-3)"
            textAnchor={score === 0 ? 'start' : score === 100 ? 'end' : 'middle'}
          >
            {score}
          </text>
        ))}
      </svg>
    </div>
  );
}
