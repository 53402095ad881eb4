/** Reads the properties of vCards (2.1, 3.0 and 4.0) from text that comes in pieces. */
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import { mostCellLength } from '../recordReader.ts';

export interface Property {
  /** In capitals, without its group. */
  name: string;
  /** Parameters and their values in capitals: `TYPE`, `CELL`, `QUOTED-PRINTABLE`. */
  params: ReadonlySet<string>;
  /** As written, but for folding and quoted-printable. */
  value: string;
}

/** Puts folded lines together: those that begin with white space, and those behind a soft line break of quoted-printable. */
export async function* properties(pieces: AsyncIterable<string>): AsyncGenerator<Property> {
  let line: string | null = null;
  for await (const next of lines(pieces)) {
    if (line !== null && isSoftlyBroken(line)) line = line.slice(0, -1) + next;
    else if (line !== null && /^[ \t]/.test(next)) line += next.slice(1);
    else {
      if (line !== null) yield* propertyOf(line);
      line = next;
    }
    // Pictures go on for megabytes; nobody needs them.
    if (line.length > 4 * mostCellLength) line = line.slice(0, 4 * mostCellLength);
  }
  if (line !== null) yield* propertyOf(line);
}

async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const found = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = (found.pop() ?? '').slice(0, 8 * mostCellLength);
    yield* found;
  }
  yield rest.replace(/\r$/, '');
}

const isSoftlyBroken = (line: string): boolean => line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line);

/** Nothing for a line that is no property, like those of a picture. */
function* propertyOf(line: string): Generator<Property> {
  const parts = /^((?:[^":]|"[^"]*")*):([^]*)$/.exec(line);
  if (!parts) return;
  const [, head = '', written = ''] = parts;
  const [name = '', ...params] = head.toUpperCase().split(/[;=,"]+/);
  const found = new Set(params);
  const charset = /CHARSET="?([\w-]+)/i.exec(head)?.[1] ?? null;
  yield {
    name: name.trim().replace(/^.*\./, ''),
    params: found,
    value: found.has('QUOTED-PRINTABLE') ? unquoted(written, charset) : written,
  };
}

function unquoted(text: string, charset: string | null): string {
  if (!text.includes('=')) return text;
  const bytes: number[] = [];
  for (const [part, code] of text.matchAll(/=([\dA-F]{2})|[^]/giu)) {
    if (code === undefined) bytes.push(...Buffer.from(part));
    else bytes.push(Number.parseInt(code, 16));
  }
  const all = Buffer.from(bytes);
  if (charset !== null && iconv.encodingExists(charset)) return iconv.decode(all, charset);
  return isUtf8(all) ? all.toString('utf8') : iconv.decode(all, 'windows-1252');
}

/** The parts of a structured value, each without its escapes. */
export const componentsOf = (value: string): string[] =>
  (value.match(/(?:\\[^]|[^;\\])*(?:;|$)/g) ?? []).slice(0, 20).map((part) => unescaped(part.replace(/;$/, '')));

/** `\n` is a line break; a backslash before anything else stands for that. */
export const unescaped = (text: string): string => text.replace(/\\([^])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one)).trim();
