/** Decision Signals 1.0: `GET /1.0/decision_signals`. What the other operations say about each input, and how the inputs agree. */
import { decisionSignals10 } from '#contract/service/operations/versions/decisionSignals10.ts';
import type { Asked } from '../asked.ts';
import { readParty, type Party, addressChecks, addressMatch, emailChecks, ipChecks, phoneChecks } from '../people/signals.ts';
import { missingInputWarning, partialError, type AnswerBody, type Route } from './route.ts';

export const decisionSignals10Route: Route = {
  operation: decisionSignals10,
  answer(asked, isPartial) {
    const [primary, secondary] = [readParty(asked.values, 'primary'), readParty(asked.values, 'secondary')];
    const ip = asked.values.get('ip_address');
    const ofIp = ip === undefined ? null : ipChecks(ip, primary, secondary);
    return {
      identity_score: isPartial ? null : identityScore(primary, ofIp?.trustScore ?? null),
      upcoming_identity_score: null,
      ...(isPartial ? {} : { ...partyChecks('primary', primary, null), ...partyChecks('secondary', secondary, primary) }),
      ...(ofIp === null || isPartial ? {} : { ip_address_checks: ofIp.checks }),
      warnings: warningsOf(asked, primary, secondary, ofIp?.warnings ?? []),
      errors: isPartial ? [partialError] : [],
    };
  },
};

/** Only inputs that were given have a block. */
function partyChecks(which: 'primary' | 'secondary', party: Party, other: Party | null): AnswerBody {
  return {
    ...(party.phone === null ? {} : { [`${which}_phone_checks`]: phoneChecks(party.phone, party) }),
    ...(party.address === null ? {} : { [`${which}_address_checks`]: addressChecks(party.address, other) }),
    ...(party.email === null ? {} : { [`${which}_email_address_checks`]: emailChecks(party.email) }),
  };
}

/** Our own rule: fifty, adjusted by the checks of the primary party. */
function identityScore(party: Party, trustScore: number | null): number {
  const { phone, address, email } = party;
  const score =
    50 +
    weigh(phone?.nameMatch, 14, -16) +
    weigh(phone?.facts.isValid, 4, -20) +
    weigh(addressMatch(party) === null ? null : addressMatch(party) === 'Match', 10, -8) +
    weigh(address?.nameMatch, 10, -8) +
    weigh(address?.facts.isValid, 4, -10) +
    weigh(email?.nameMatch, 8, -4) +
    weigh(email?.facts.isValid, 3, -12) +
    (email?.isDisposable === true ? -15 : 0) +
    (trustScore === null ? 0 : Math.round((trustScore - 60) / 4));
  return Math.min(100, Math.max(0, score));
}

function weigh(flag: boolean | null | undefined, ifTrue: number, ifFalse: number): number {
  return flag === true ? ifTrue : flag === false ? ifFalse : 0;
}

/** Warnings name the input they are about; the specification only has `Missing Input`. */
function warningsOf(asked: Asked, primary: Party, secondary: Party, ofIp: readonly string[]): string[] {
  return [
    ...(asked.missingInput ? [missingInputWarning] : []),
    ...partyWarnings('Primary', primary),
    ...partyWarnings('Secondary', secondary),
    ...ofIp.map((warning) => `IP: ${warning}`),
  ];
}

function partyWarnings(whose: string, { phone, address, email }: Party): string[] {
  return [
    ...(phone?.facts.isValid === false ? [`${whose} Phone: Invalid Phone`] : []),
    ...(address?.facts.warnings ?? []).map((warning) => `${whose} Address: ${warning}`),
    ...(email?.facts.warnings ?? []).map((warning) => `${whose} Email: ${warning.replace('Disposible', 'Disposable')}`),
  ];
}
