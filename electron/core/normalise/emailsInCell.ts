/** E-mail cells as people and programs write them: with a name, as a link, several in one. */
import { normaliseEmail } from './email.ts';

/** Whatever is longer is a text about people, not somebody's addresses. */
const longest = 1_000;
/** The name before an address in angle brackets, which may have a comma in it: `Reed, Ava <ava@example.com>`. */
const nameBefore = /(^|[;|>\n])[^<>@;|\n]*(?=<[^<>]*@)/g;
/** Between what has nothing to do with each other. */
const apart = /\s*[\n\r]+\s*|\s+[;|]+\s*|[;|]+\s+|\s+(?:or|and|&|\/)\s+/i;
/** Without a blank, it may be a slip within one address: `mia,match@example.com` isn't match@example.com. */
const tight = /[;,|/]+/;
/** `ava@example.com, mornings`. */
const note = /,\s[^@]*$/;

/** The addresses in a cell, canonical, each once and in order; empty if there is none, or if it may be a part of another. */
export function emailsInCell(cell: string): string[] {
  const plain = normaliseEmail(cell);
  if (plain !== null) return [plain];
  if (!cell.includes('@') || cell.length > longest) return [];
  const parts = cell.trim().replaceAll(nameBefore, '$1').split(apart);
  return [...new Set(parts.flatMap((part) => addressesOf(part.replace(note, ''))))];
}

/** One address, or several with something between them; none, unless each piece is one. */
function addressesOf(part: string): string[] {
  const one = addressOf(part.trim());
  if (one !== null) return [one];
  const pieces = part.split(tight).flatMap((piece) => {
    const text = piece.trim();
    const address = addressOf(text);
    return address === null ? text.split(/\s+/).filter(Boolean).map(addressOf) : [address];
  });
  const all = pieces.filter((address) => address !== null);
  return all.length === pieces.length ? all : [];
}

function addressOf(text: string): string | null {
  const address = normaliseEmail(text);
  if (address !== null) return address;
  const inside = unwrapped(text).trim();
  return inside === text ? null : addressOf(inside);
}

const htmlLink = /^<a\s[^>]*href=["']?mailto:([^"'?>\s]+)[^>]*>[^<]*<\/a>$/i;
/** `[Ava](mailto:ava@example.com)`. */
const markdownLink = /^\[[^\]]*\]\(([^()]+)\)$/;
/** `Ava Reed <ava@example.com>`. */
const named = /^[^<>@]*<([^<>]+)>$/;
/** `ava@example.com (Ava Reed)`. */
const explained = /^([^\s()]+@[^\s()]+)\s*\([^()]*\)$/;
const wrapped = /^[<([{"'‘“](.+)[>)\]}"'’”]$/;
const link = /^mailto:\s*([^?]+)/i;
/** `Work: ava@example.com`. */
const labelled = /^\p{L}[\p{L} -]{0,20}:\s*(.+)$/u;
const ended = /^(.+?)[.:,;]+$/;

/** Without one of the forms around an address. */
function unwrapped(text: string): string {
  for (const form of [htmlLink, markdownLink, named, explained, wrapped, link, labelled, ended]) {
    const inside = form.exec(text)?.[1];
    if (inside !== undefined) return inside;
  }
  return text;
}
