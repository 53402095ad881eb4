/** Reads e-mail addresses in lowercase, with a practical check of their form, from cells as people and programs write them. */

// Letters and digits of any script, and the other characters of atext in RFC 5322.
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether lowercase text has the form of an address: local part up to 64 characters, 254 in total, a domain with a dot and a top level that
 * isn't a number. A practical check: no real mail server accepts what is refused here.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length >= 2 &&
    top.length >= 2 &&
    !/^\d+$/.test(top) &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    local.test(text.slice(0, at))
  );
}

/** The form of nearly every address; short enough that no part can be too long. */
const usual = /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,}$/;
const usualLength = 63;

/** Returns the canonical address; null if the text isn't one. */
export function normaliseEmail(cell: string): string | null {
  const plain = cell.trim().toLowerCase();
  if (plain.length <= usualLength && usual.test(plain)) return plain;
  const text = plain.normalize('NFC');
  return isEmail(text) ? text : null;
}

/** Longer cells are texts about people, not addresses. */
const longest = 1_000;
/** The name before an address in angle brackets, which may have a comma in it: `Reed, Ava <ava@example.com>`. */
const nameBefore = /(^|[;|>\n])[^<>@;|\n]*(?=<[^<>]*@)/g;
/** Separators between independent parts; Google Contacts writes ` ::: `. */
const apart = /\s*(?:[\n\r]+|:{2,})\s*|\s+[;|]+\s*|[;|]+\s+|\s+(?:or|and|&|\/)\s+/i;
/** Separators without a blank, which may be a typo within one address: `mia,match@example.com` isn't match@example.com. */
const tight = /[;,|/]+/;
/** `ava@example.com, mornings`. */
const note = /,\s[^@]*$/;

/**
 * Returns the addresses in a cell as people and programs write them: with a name, as a link, several in one. Canonical, each once and in
 * order; empty if there is none, or if it may be part of another.
 */
export function emailsInCell(cell: string): string[] {
  const plain = normaliseEmail(cell);
  if (plain !== null) return [plain];
  if (!cell.includes('@') || cell.length > longest) return [];
  const parts = cell.trim().replaceAll(nameBefore, '$1').split(apart);
  return [...new Set(parts.flatMap((part) => addressesOf(part.replace(note, ''))))];
}

/** Returns one address, or several with separators; none, unless each piece is one. */
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
/** `ava@example.com (Ava Reed)`, `ava@example.com - bounced`. A short word after a blank may belong to the address: `ava@example.co uk`. */
const explained = /^([^\s()]+@[^\s()]+)(?:\s*\([^()]*\)|\s+(?:[-–—*]+\s*|dnc\b|(?=\p{L}{4}))[^@]*)$/iu;
const wrapped = /^[<([{"'‘“](.+)[>)\]}"'’”]$/;
const link = /^(?:mailto:|https?:\/\/)\s*([^?]+)/i;
/** `Work: ava@example.com`. */
const labelled = /^\p{L}[\p{L} -]{0,20}:\s*(.+)$/u;
const ended = /^(.+?)[.:,;]+$/;

/** Removes one of the forms around an address. */
function unwrapped(text: string): string {
  for (const form of [htmlLink, markdownLink, named, explained, wrapped, link, labelled, ended]) {
    const inside = form.exec(text)?.[1];
    if (inside !== undefined) return inside;
  }
  return text;
}
