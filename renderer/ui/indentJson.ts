/** Lays JSON out for reading without interpreting it: every digit, escape and repeated key stays as it came, which parsing would lose. */

/** A text, a sign, or anything else that stands together; white space between them is laid out again. */
const token = /\s+|"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/gy;
const step = '  ';

/** Indented by two spaces; what is no JSON object or array, or breaks off, is given back as it came. */
export function indentJson(text: string): string {
  const open: string[] = [];
  let out = '';
  let read = 0;
  /** What stood before, white space left out. */
  let last = '';
  const line = (): string => `\n${step.repeat(open.length)}`;
  for (const [found] of text.matchAll(token)) {
    read += found.length;
    if (found.trim() === '') continue;
    // A second value behind the first is not JSON.
    if (open.length === 0 && last !== '') return text;
    if (found === '}' || found === ']') {
      if (open.pop() !== found) return text;
      out += last === '{' || last === '[' ? found : line() + found;
    } else {
      const first = last === '{' || last === '[';
      if (first || last === ',') out += line();
      if (found === '{' || found === '[') open.push(found === '{' ? '}' : ']');
      out += found === ':' ? ': ' : found;
    }
    if (open.length === 0 && !/[}\]]/.test(found)) return text;
    last = found;
  }
  return open.length === 0 && read === text.length && last !== '' ? out : text;
}
