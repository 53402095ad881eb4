/** Text in a workbook's XML: every character survives being written and read. */

/** Everything that isn't allowed in `<t>`, or would be read as one of the format's escapes. */
const special = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;
/**
 * Control characters, CR and lone surrogates are written as `_xHHHH_` (ECMA-376, ST_Xstring); so is a `_` that would start such an escape.
 */
const unspeakable = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** For element content and attributes. */
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

/** `0` → `A`, `26` → `AA`. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
