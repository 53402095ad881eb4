/** E-mail addresses: lower case, and a practical check of their form (what is refused here, no real mail server accepts). */

// Letters and digits of any script, and what RFC 5322 calls atext.
const local = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether lower-case text has the form of an address: local part up to 64 characters, 254 in total, a domain with a dot and a top level
 * that isn't a number.
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

/** The canonical address; null if the text isn't one. */
export function normaliseEmail(cell: string): string | null {
  const plain = cell.trim().toLowerCase();
  if (plain.length <= usualLength && usual.test(plain)) return plain;
  const text = plain.normalize('NFC');
  return isEmail(text) ? text : null;
}
