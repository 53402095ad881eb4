/** Builds HTML in which every text is escaped: lists and tables of facts, bars and a QR code. */
import { encode } from 'uqr';
import { count, share } from '#messages/count.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Control characters would be invisible, and some end a line or change the direction of text. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * HTML that is safe to insert as it is; create it only with `markup`. Every other text is escaped, because names of lists, people and rules
 * come from spreadsheets and strangers.
 */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Markup | readonly Markup[];

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number')
    return String(part)
      .replace(unprintable, '\ufffd')
      .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return part.map(({ text }) => text).join('');
}

/** Values are escaped, for content and quoted attributes alike; null renders as nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((literal, at) => literal + written(parts[at] ?? null)).join(''));
}

/**
 * Renders a QR code as SVG: one path of unit squares, to be sized by its container. Error correction level M tolerates a fold or a stain in
 * the paper.
 */
export function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return markup`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path d="${squares}" />
  </svg>`;
}

/** Renders a list of terms; those without a value are left out. */
export function factList(facts: readonly (readonly [term: string, value: string | Markup | null])[]): Markup {
  const lines = facts.flatMap(([term, value]) =>
    value === null || value === ''
      ? []
      : [
          markup`<dt>${term}</dt>
            <dd>${value}</dd>`,
        ],
  );
  return markup`<dl>${lines}</dl>`;
}

export function table(headings: readonly string[], lines: readonly (readonly (string | number | Markup)[])[]): Markup {
  const body = lines.map(
    (cells) =>
      markup`<tr>
        ${cells.map((cell) => markup`<td>${cell}</td>`)}
      </tr>`,
  );
  return tableOf(headings, body, 'lines');
}

/** `body`: the rendered lines. */
export function tableOf(headings: readonly string[], body: readonly Markup[], className: string): Markup {
  const head = headings.map((heading) => markup`<th scope="col">${heading}</th>`);
  return markup`<table class="${className}">
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`;
}

/** A bar of a chart on paper, with a letter, a word, a count and a share, so that it can be read without color. */
interface Bar {
  /** One character that stands for the bar, in the appendix as well. */
  mark: string;
  word: string;
  rows: number;
  /** A class of the style sheet. */
  tone: 'keep' | 'hold' | 'drop' | 'litigator' | 'clear' | 'unknown';
}

const width = 100;

/** `of`: the total of the bars. */
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
