/** Bars on paper: a letter, a word, a count and a share beside each, so that they say the same without color. */
import { count, share } from '#messages/count.ts';
import { markup, type Markup } from './markup.ts';

export interface Bar {
  /** One character that stands for it in the appendix as well. */
  mark: string;
  word: string;
  rows: number;
  /** A class of the style sheet. */
  tone: 'keep' | 'hold' | 'drop' | 'litigator' | 'clear' | 'unknown';
}

const width = 100;

/** `of`: what the bars add up to. */
export function barChart(title: string, bars: readonly Bar[], of: number): Markup {
  const lines = bars.map(({ mark, word, rows, tone }) => {
    const length = of === 0 ? 0 : (rows / of) * width;
    return markup`<tr>
      <th scope="row"><b class="mark ${tone}">${mark}</b> ${word}</th>
      <td class="bar">
        <svg viewBox="0 0 ${width} 8" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="${width}" height="8" />
          <rect class="${tone}" width="${length.toFixed(2)}" height="8" />
        </svg>
      </td>
      <td class="number">${count(rows)}</td>
      <td class="number share">${share(rows, of)}</td>
    </tr>`;
  });
  return markup`<section class="chart">
    <h3>${title}</h3>
    <table>
      ${lines}
    </table>
  </section>`;
}
