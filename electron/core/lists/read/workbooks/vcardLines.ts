/** Reads the properties of vCards (2.1, 3.0 and 4.0) from text that comes in pieces. */
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import { mostCellLength } from '../delimited/recordReader.ts';

export interface Property {
  /** The property's name in uppercase, without its group. */
  name: string;
  /** Parameters and their values in uppercase: `TYPE`, `CELL`, `QUOTED-PRINTABLE`. */
  params: ReadonlySet<string>;
  /** As written, except for folding and quoted-printable. */
  value: string;
}

/** Maximum length of a property's name and parameters. */
const mostHead = 4096;
/** Maximum length kept: pictures have megabytes, and aren't needed. */
const mostKept = 2 * mostCellLength;

/**
 * Yields the properties, with folded lines joined: those that begin with white space, and those after a soft line break of
 * quoted-printable.
 */
export async function* properties(pieces: AsyncIterable<string>): AsyncGenerator<Property> {
  let parts: string[] = [];
  let length = 0;
  let isQuoted = false;
  let isBroken = false;
  for await (const line of lines(pieces)) {
    const isFolded = isBroken || /^[ \t]/.test(line);
    if (!isFolded) {
      yield* propertyOf(parts.join(''));
      parts = [];
      length = 0;
      isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line.slice(0, mostHead));
    }
    const start = isFolded && !isBroken ? 1 : 0;
    isBroken = isQuoted && line.endsWith('=');
    if (length > mostKept) continue;
    parts.push(line.slice(start, isBroken ? -1 : undefined));
    length += line.length;
  }
  yield* propertyOf(parts.join(''));
}

async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  /** A \r at the end of the last piece, which is half a line end or a whole one. */
  let end = '';
  for await (const piece of pieces) {
    const found = (end + piece).split(/\r\n|\n|\r(?!$)/);
    let last = found.pop() ?? '';
    for (const line of found) {
      yield rest + line;
      rest = '';
    }
    end = last.endsWith('\r') ? '\r' : '';
    if (end !== '') last = last.slice(0, -1);
    if (rest.length <= mostKept) rest += last;
  }
  yield rest;
}

/** Yields nothing for a line that isn't a property, like those of a picture. */
function* propertyOf(line: string): Generator<Property> {
  const colon = colonOf(line);
  if (colon < 0) return;
  const head = line.slice(0, colon);
  const written = line.slice(colon + 1);
  const [name = '', ...params] = head.toUpperCase().split(/[;=,"]+/);
  const found = new Set(params);
  const charset = /CHARSET="?([\w-]+)/i.exec(head)?.[1] ?? null;
  yield {
    name: name.trim().replace(/^.*\./, ''),
    params: found,
    value: found.has('QUOTED-PRINTABLE') ? unquoted(written, charset) : written,
  };
}

/** Returns the position of the colon before the value; a colon in quotes belongs to a parameter. */
function colonOf(line: string): number {
  let quoted = false;
  for (let at = 0; at < Math.min(line.length, mostHead); at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ':' && !quoted) return at;
  }
  return -1;
}

function unquoted(text: string, charset: string | null): string {
  const bytes = Buffer.from(text)
    .toString('latin1')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const all = Buffer.from(bytes, 'latin1');
  if (charset !== null && iconv.encodingExists(charset)) return iconv.decode(all, charset);
  return isUtf8(all) ? all.toString('utf8') : iconv.decode(all, 'windows-1252');
}

/** Returns the parts of a structured value, unescaped. */
export const componentsOf = (value: string): string[] =>
  (value.match(/(?:\\[^]|[^;\\])*(?:;|$)/g) ?? []).slice(0, 20).map((part) => unescaped(part.replace(/;$/, '')));

/** Unescapes a value: `\n` is a line break; a backslash before anything else stands for that character. */
export const unescaped = (text: string): string => text.replace(/\\([^])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one)).trim();
