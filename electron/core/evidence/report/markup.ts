/** Builds HTML in which every text is escaped: lists and tables of facts, bars and a QR code. */
import { encode } from 'uqr';
import { count, share } from '#messages/count.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Control characters would be invisible, and some end a line or turn text around. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Builds HTML in which every text is escaped: names of lists, people and rules come from spreadsheets and strangers. Markup that is safe as it
 * stands. Only `markup` makes it.
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

/** Values are escaped, for content and quoted attributes alike; null is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((literal, at) => literal + written(parts[at] ?? null)).join(''));
}

/** A QR code as SVG. One path of unit squares, to be sized by its surroundings. Level M: a fold or a stain in the paper doesn't matter. */
export function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return markup`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path d="${squares}" />
  </svg>`;
}

/** Lists and tables of facts. A list of terms; those without a value are left out. */
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

/** `body`: its lines, made before. */
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

/** Bars on paper: a letter, a word, a count and a share beside each, so that they say the same without color. */
interface Bar {
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
