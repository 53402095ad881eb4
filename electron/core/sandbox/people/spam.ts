/** Whether a number is known for spam, scam or fraud: invented per number. */
import { magicPhone } from './magicPhones.ts';
import { seededBy } from './seeded.ts';

/** Null if the check can't say; `absent`: it is missing from the answer. */
export function spamCheck(e164: string | null): boolean | null | 'absent' {
  if (e164 === null || !e164.startsWith('+1')) return null;
  const magic = magicPhone(e164);
  if (magic !== undefined) return magicSpam[magic.spam ?? 'no'];
  const seeded = seededBy('spam', e164);
  return seeded.chance(0.01) ? null : seeded.chance(0.03);
}

const magicSpam = { yes: true, no: false, null: null, absent: 'absent' } as const;
