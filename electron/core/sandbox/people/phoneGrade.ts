/** The sandbox's grade of a lead's phone: it correlates with validity, activity, name and line, but not by an obvious rule. */
import type { PhoneFacts } from './facts.ts';
import { gradeOf } from './grades.ts';
import { magicPhone } from './magicPhones.ts';
import { seededBy } from './seeded.ts';
import { wordsOf } from './wordsOf.ts';

const lineWeights: Readonly<Record<string, number>> = {
  Mobile: 10,
  Landline: 8,
  FixedVOIP: 4,
  Other: -4,
  NonFixedVOIP: -6,
  TollFree: -10,
  Voicemail: -14,
  Premium: -20,
};

/** A-F; null for a number that the key may not ask about, and if validity is unknown. */
export function phoneGrade(phone: PhoneFacts, nameMatch: boolean | null, name: string): string | null {
  const magic = phone.e164 === null ? undefined : magicPhone(phone.e164)?.grade;
  if (magic !== undefined) return magic;
  if (phone.isInternational || phone.isValid === null) return null;
  const seeded = seededBy('grade', phone.e164 ?? '', wordsOf(name).join(' '));
  if (phone.isValid === false) return seeded.chance(0.9) ? 'F' : 'E';
  const nameWeight = nameMatch === null ? 12 : nameMatch ? 24 : -2;
  const lineWeight = lineWeights[phone.lineType ?? ''] ?? 0;
  // 0 is a disconnected number, which is much worse than 1.
  const activity = phone.activityScore === 0 ? -12 : (phone.activityScore ?? 40) * 0.54;
  return gradeOf(activity + nameWeight + lineWeight + seeded.int(-9, 9));
}
