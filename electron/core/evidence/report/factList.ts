/** Lists and tables of facts. */
import { markup, type Markup } from './markup.ts';

/** A list of terms; those without a value are left out. */
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
