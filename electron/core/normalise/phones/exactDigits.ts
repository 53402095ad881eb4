/** Numbers that a spreadsheet program wrote as a power of ten: read where no digit was lost. */

const powerOfTen = /^\+?(\d+)(?:[.,](\d*))?e\+?(\d{1,2})$/i;

/** `1.2065550142E+10` is 12065550142; `1.20656E+10` may be many numbers: null. Undefined: the text isn't such a number. */
export function digitsOfPower(text: string): string | null | undefined {
  const [, whole, part = '', power = ''] = powerOfTen.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = Number(power);
  // Zeros beyond the last digit add nothing.
  const rest = part.length > digits && /^0*$/.test(part.slice(digits)) ? part.slice(0, digits) : part;
  return rest.length === digits && digits > 0 ? whole + rest : null;
}

/** The whole number that a cell holds, otherwise its text. */
export const exactDigits = (cell: string): string => digitsOfPower(cell) ?? cell.trim();
