/** A passphrase that nobody guesses and anybody can read out: 100 random bits in groups of letters and digits that look like no others. */
import type { Random } from '../ports.ts';

/** Crockford's base 32: without i, l, o and u. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 5;
const groupLength = 4;

export function suggestPassphrase(random: Random): string {
  const drawn = random.bytes(groups * groupLength);
  const text = Array.from(drawn, (byte) => letters[byte % letters.length]).join('');
  return Array.from({ length: groups }, (_, at) => text.slice(at * groupLength, (at + 1) * groupLength)).join('-');
}
