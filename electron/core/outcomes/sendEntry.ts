/**
 * Makes one attempt at an outbox entry, from its claim to its committed end. A report is a POST that must not be repeated silently: only
 * one that was certainly not processed waits for another try.
 */
import { Failed } from '#contract/failure.ts';
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import { answerFacts } from '../service/answers/answerFacts.ts';
import { bodyText } from '../service/answers/answerBody.ts';
import { nextTryIn } from '../runs/jobs/pace.ts';
import type { LaneCall, LaneOutcome } from '../runs/jobs/lane.ts';
import type { Exchange } from '../ports.ts';
import { callService, inDoubtEnd, toLaneOutcome, withdrawnEnd, type BareEnd, type CallContext } from '../runs/session/performJob.ts';
import { buildLookup } from '../service/buildRequest.ts';
import type { Outcome } from '../service/classify.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';
import type { ClaimedEntry, EntryEnd } from './outboxWrites.sql.ts';

type Fate = Omit<EntryEnd, 'entryId'>;
const waiting: Fate = { state: 'waiting', cause: null, serviceMessage: null, notBefore: 0, counts: false };

/** Builds the report of an outcome (specification, "Phone Feedback"). Throws Failed for what the service could only refuse. */
function requestOf({ responseId, phone, name, kind, rightParty }: ClaimedEntry): ServiceRequest {
  return buildLookup(
    phoneFeedback10,
    {
      response_id: responseId,
      phone,
      ...(name === null ? {} : { name }),
      phone_status: kind === 'connected' ? 'Connected' : 'Disconnected',
      phone_right_party_contact: String(rightParty),
    },
    [],
  );
}

/** Sends a claimed entry. Resolves once its end is committed; rejects only for storage faults and bugs. */
export async function sendEntry(context: CallContext, entry: ClaimedEntry, call: LaneCall): Promise<void> {
  const built = tryBuilding(entry);
  if (built instanceof Failed) {
    call.onOutcome({ kind: 'unsent' });
    const fate: Fate = { state: 'refused', cause: 'refused', serviceMessage: built.failure.code, notBefore: 0, counts: false };
    await keepEnd(context, entry, withdrawnEnd(context), fate);
    return;
  }
  const { outcome, exchange, end, isCutShort } = await callService(context, built, call);
  const fate = fateOf(context, outcome, exchange, entry.tries);
  // While answers are being lost, only one entry at a time is put in doubt, rather than as many as the rate allows.
  const shown: LaneOutcome = fate.state === 'inDoubt' ? { kind: 'offline' } : toLaneOutcome(outcome);
  call.onOutcome(isCutShort ? { kind: 'unsent' } : shown);
  await keepEnd(context, entry, end, fate);
}

/** Releases a claimed entry that was never sent. */
export const withdrawEntry = (context: CallContext, entry: ClaimedEntry): Promise<unknown> =>
  keepEnd(context, entry, withdrawnEnd(context), waiting);

/** Ends an entry as in doubt when a bug makes it unknown how far its call got. */
export const loseEntry = (context: CallContext, entry: ClaimedEntry): Promise<unknown> =>
  keepEnd(context, entry, inDoubtEnd(withdrawnEnd(context)), { ...waiting, state: 'inDoubt', cause: 'noAnswer' });

const keepEnd = (context: CallContext, { attemptSeq, entryId }: ClaimedEntry, end: BareEnd, fate: Fate): Promise<unknown> =>
  context.write('outbox.end', { attempt: { ...end, attemptSeq, job: null, cause: null }, entry: { entryId, ...fate } });

function tryBuilding(entry: ClaimedEntry): ServiceRequest | Failed {
  try {
    return requestOf(entry);
  } catch (error) {
    if (error instanceof Failed) return error;
    throw error;
  }
}

function fateOf(context: CallContext, outcome: Outcome, exchange: Exchange, tries: number): Fate {
  const { serviceMessage } = outcome;
  const inDoubt: Fate = { ...waiting, state: 'inDoubt', cause: 'noAnswer', serviceMessage, counts: true };
  switch (outcome.kind) {
    case 'done':
      return receivedBy(exchange);
    case 'refused':
      return { ...waiting, state: 'refused', cause: 'refused', serviceMessage, counts: true };
    case 'retryLater': {
      // Here the service itself reported a failure; in any other case (cut, a gateway's page, half a body), it may have received the
      // report.
      if (exchange.kind !== 'response' || serviceMessage === null) return inDoubt;
      const waitMs = nextTryIn(tries + 1, context.random, outcome.retryAfterMs);
      return waitMs === null
        ? { ...waiting, state: 'refused', cause: 'triesUsed', serviceMessage, counts: true }
        : { ...waiting, serviceMessage, notBefore: context.clock.now() + waitMs, counts: true };
    }
    case 'rateLimited':
    case 'offline':
    case 'blocked':
      return waiting;
  }
}

/** The service returns `success` if it received a report (specification); anything else is a refusal, with its message. */
function receivedBy(exchange: Exchange): Fate {
  if (exchange.kind !== 'response') throw new Error('an answer without a response');
  const read = answerFacts({ operation: phoneFeedback10.id, addOns: [], body: bodyText(exchange.body) });
  const status = read?.facts.feedbackStatus?.value ?? null;
  if (status === 'success') return { ...waiting, state: 'sent', counts: true };
  const words = read?.missing[0]?.words ?? status;
  return { ...waiting, state: 'refused', cause: 'refused', serviceMessage: words, counts: true };
}
