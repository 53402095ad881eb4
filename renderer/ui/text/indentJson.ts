/** Indents JSON for reading without interpreting it: every digit, escape and repeated key stays unchanged, which parsing would lose. */

/** A string, a punctuation mark, or any other run of characters; white space between them is replaced. */
const token = /\s+|"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/gy;
const step = '  ';

/** Indented by two spaces; anything that isn't a complete JSON object or array is returned unchanged. */
export function indentJson(text: string): string {
  const open: string[] = [];
  let out = '';
  let read = 0;
  /** The previous token, white space aside. */
  let last = '';
  const line = (): string => `\n${step.repeat(open.length)}`;
  for (const [found] of text.matchAll(token)) {
    read += found.length;
    if (found.trim() === '') continue;
    // A second value after the first is not JSON.
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
