/**
 * The id that an answer carries and Phone Feedback brings back. It follows from the question, and its last twelve digits from the phone in it, so that
 * feedback can be checked by any sandbox at any time, without a register of what was ever given out.
 */
import { seededBy, uuidOf } from './people/seeded.ts';

/** `question`: what was asked, in canonical form; `phone`: as it was asked, empty where none was. */
export function responseIdOf(question: string, phone: string): string {
  return `T_${uuidOf(question).slice(0, 24)}${phoneMark(phone)}`;
}

/** Why feedback under this id can't be taken; null where the id was given out for this phone, or for an answer that knew none. */
export function responseIdProblem(responseId: string, phone: string): string | null {
  if (!/^T_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/i.test(responseId)) return 'response_id is not one of ours';
  const mark = responseId.slice(-12).toLowerCase();
  return mark === phoneMark(phone) || mark === phoneMark('') ? null : 'response_id was not given out for this phone';
}

/** National numbers are compared, because one call may spell `+1 206 555 0142` what another spells `2065550142`. */
function phoneMark(phone: string): string {
  const seeded = seededBy('phone of an answer', phone.replace(/\D/g, '').slice(-10));
  const sixDigits = (): string => seeded.int(0, 0xffffff).toString(16).padStart(6, '0');
  return sixDigits() + sixDigits();
}
