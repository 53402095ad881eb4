/** Numbers that a spreadsheet program wrote as a power of ten: read where no digit was lost. */

/** `1.2065550142E+10` is 12065550142; `1.20656E+10` may be many numbers, and stays as it is. */
export function exactDigits(cell: string): string {
  const text = cell.trim();
  const [, first = '', rest = '', power = ''] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== '' && rest.length === Number(power) ? first + rest : text;
}

/** The cell without what only keeps a spreadsheet program from taking it for a number: `="0123"`, `'0123`. */
export function bareCell(cell: string): string {
  const text = cell.trim();
  const [, quoted] = /^="(.*)"$/.exec(text) ?? [];
  return quoted ?? (text.startsWith("'") ? text.slice(1) : text);
}
