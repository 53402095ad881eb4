/** Keeps reported results of calls, so that a person or a test can see that they arrived. */
import type { Asked } from './asked.ts';

export interface ReceivedFeedback {
  readonly receivedAt: number;
  readonly response_id: string;
  readonly phone: string;
  readonly name: string | null;
  readonly phone_status: string;
  readonly phone_right_party_contact: boolean;
}

export interface FeedbackBook {
  received(asked: Asked, at: number): void;
  /** Oldest first. */
  entries(): readonly ReceivedFeedback[];
}

/** Older ones are dropped: a sandbox that runs for weeks must not grow without limit. */
const most = 100_000;

export function createFeedbackBook(): FeedbackBook {
  const kept: ReceivedFeedback[] = [];
  return {
    received({ values }, receivedAt) {
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
    entries: () => [...kept],
  };
}
