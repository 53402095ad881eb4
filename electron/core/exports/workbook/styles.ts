/** Cell styles in one list, which sheets refer to by position. Colors are the window's, so that a grade looks the same everywhere. */
import type { CellKind } from '#contract/exports/recipeColumns.ts';

/** Characters that aren't allowed in `<t>`, or would be read as one of the format's escapes. */
const special = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;
/**
 * Control characters, CR and lone surrogates are written as `_xHHHH_` (ECMA-376, ST_Xstring); so is a `_` that would begin such an escape.
 */
const unspeakable = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Escapes text for a workbook's XML so that every character survives being written and read. For element content and attributes. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unspeakable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns a column's letters: `0` → `A`, `26` → `AA`. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Look {
  text: string;
  fill: string;
  bold?: true;
}

/** Looks by kind of column and cell text. */
const looks: Partial<Record<CellKind, Record<string, Look>>> = {
  grade: {
    A: { text: 'FFFFFF', fill: '067A70', bold: true },
    B: { text: '066A61', fill: 'DCF4F0', bold: true },
    C: { text: '4C5566', fill: 'EAEDF2', bold: true },
    D: { text: 'A03C05', fill: 'FFE9DB', bold: true },
    E: { text: 'A62A10', fill: 'FFE0D6', bold: true },
    F: { text: 'FFFFFF', fill: 'B9232D', bold: true },
  },
  litigator: {
    litigator: { text: 'FFFFFF', fill: '862E9C', bold: true },
    clear: { text: '4C5566', fill: 'EAEDF2' },
    'not checked': { text: '855000', fill: 'FDF0D2' },
  },
  decision: {
    keep: { text: '066A61', fill: 'DCF4F0' },
    hold: { text: '855000', fill: 'FDF0D2' },
    drop: { text: 'B3202A', fill: 'FDE6E6' },
  },
};

/** Positions of the styles that always exist. */
export const styles = {
  plain: 0,
  text: 1,
  heading: 2,
  ourHeading: 3,
  number: 4,
  title: 5,
  label: 6,
  count: 7,
  share: 8,
  words: 9,
  sandbox: 10,
} as const;
const firstLook = 11;

const flat = Object.entries(looks).flatMap(([kind, ofKind]) => Object.entries(ofKind).map(([text, look]) => ({ kind, text, look })));
const places = new Map(flat.map(({ kind, text }, index) => [`${kind} ${text}`, firstLook + index]));

/** Returns the style of a cell by its column's kind and its text. */
export function styleOf(kind: CellKind, text: string): number {
  if (kind === 'text') return styles.text;
  if (kind === 'number') return styles.number;
  return places.get(`${kind} ${text}`) ?? styles.text;
}

/** The format "Text": anything typed into such a cell later also stays text. */
const textFormat = 49;
const font = (more = ''): string => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const coloured = (rgb: string, bold = false): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="11"/><color rgb="FF${rgb}"/><name val="Calibri"/><family val="2"/></font>`;
const solid = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const format = (numFmt: number, fontAt: number, fill: number, alignment = ''): string =>
  `<xf numFmtId="${numFmt}" fontId="${fontAt}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${
    alignment === '' ? '/>' : ` applyAlignment="1"><alignment ${alignment}/></xf>`
  }`;

/** Returns `xl/styles.xml`. */
export function stylesXml(): string {
  const fonts = [
    font(),
    font('<b/>'),
    coloured('3B5BDB', true),
    '<font><b/><sz val="16"/><name val="Calibri"/><family val="2"/></font>',
    coloured('6A5527', true),
    ...flat.map(({ look }) => coloured(look.text, look.bold)),
  ];
  const firstFont = fonts.length - flat.length;
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    solid('EEF0F4'),
    solid('E9EEFE'),
    solid('F4EDDD'),
    ...flat.map(({ look }) => solid(look.fill)),
  ];
  const firstFill = fills.length - flat.length;
  const formats = [
    format(0, 0, 0),
    format(textFormat, 0, 0),
    format(textFormat, 1, 2, 'vertical="center"'),
    format(textFormat, 2, 3, 'vertical="center"'),
    format(0, 0, 0),
    format(textFormat, 3, 0),
    format(textFormat, 1, 0),
    format(3, 0, 0),
    format(9, 0, 0),
    format(textFormat, 0, 0, 'vertical="top" wrapText="1"'),
    format(textFormat, 4, 4, 'vertical="center"'),
    ...flat.map((_, index) => format(textFormat, firstFont + index, firstFill + index)),
  ];
  return (
    `${xmlHead}<styleSheet xmlns="${mainNamespace}"><fonts count="${fonts.length}">${fonts.join('')}</fonts>` +
    `<fills count="${fills.length}">${fills.join('')}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
