/** Decodes Excel's escapes for characters that XML can't contain: `_x000D_` is a carriage return, `_x005F_` an underscore. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
