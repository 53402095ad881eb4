/** Keeps the reported results of phone calls, so that a person or a test can see that they arrived. */
import type { ParsedRequest } from './readRequest.ts';
import { seededBy, uuidOf } from './people/seeded.ts';

export interface ReceivedFeedback {
  readonly receivedAt: number;
  readonly response_id: string;
  readonly phone: string;
  readonly name: string | null;
  readonly phone_status: string;
  readonly phone_right_party_contact: boolean;
}

/** Older reports are dropped: a sandbox that runs for weeks must not grow without limit. */
const most = 100_000;

export function createFeedbackBook() {
  const kept: ReceivedFeedback[] = [];
  return {
    received({ values }: ParsedRequest, receivedAt: number): void {
      if (kept.length === most) kept.shift();
      kept.push({
        receivedAt,
        response_id: values.get('response_id') ?? '',
        phone: values.get('phone') ?? '',
        name: values.get('name') ?? null,
        phone_status: values.get('phone_status') ?? '',
        phone_right_party_contact: values.get('phone_right_party_contact') === 'true',
      });
    },
    /** Oldest first. */
    entries: (): readonly ReceivedFeedback[] => [...kept],
  };
}

/**
 * Returns an answer's id, which Phone Feedback refers to. It is derived from the question, and its last twelve digits from the phone, so
 * that any sandbox can check feedback at any time without a register of issued ids. `question` is in canonical form; `phone` is as given,
 * empty if there was none.
 */
export function responseIdOf(question: string, phone: string): string {
  return `T_${uuidOf(question).slice(0, 24)}${phoneMark(phone)}`;
}

/** Returns why feedback is refused; null if its id belongs to its phone, or to an answer without a phone. */
export function responseIdProblem({ values }: ParsedRequest): string | null {
  const [responseId, phone] = [values.get('response_id') ?? '', values.get('phone') ?? ''];
  if (!/^T_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/i.test(responseId)) return 'response_id is not one of ours';
  const mark = responseId.slice(-12).toLowerCase();
  return mark === phoneMark(phone) || mark === phoneMark('') ? null : 'response_id was not given out for this phone';
}

/** Derives twelve digits from the national number, because one call may write `+1 206 555 0142` and another `2065550142`. */
function phoneMark(phone: string): string {
  const seeded = seededBy('phone of an answer', phone.replace(/\D/g, '').slice(-10));
  const sixDigits = (): string => seeded.int(0, 0xffffff).toString(16).padStart(6, '0');
  return sixDigits() + sixDigits();
}
