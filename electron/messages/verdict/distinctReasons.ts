/** The reasons of a verdict, each said once: the service repeats in its warnings what its answer says in a field of its own. */
import type { Reason, ReasonCode } from '#contract/verdict/verdict.ts';
import { saysLitigator } from '#contract/service/operations/warnings.ts';

/** By a warning, in lower case and without its period: the reason that says the same. */
const repeats: Readonly<Record<string, ReasonCode>> = {
  'invalid phone': 'phone.invalid',
  'invalid email': 'email.invalid',
  'undeliverable email': 'email.invalid',
  'invalid address': 'address.invalid',
};

/** A warning stays if no other reason says it: `Invalid Address` beside "Address is not valid" goes, alone it stays. */
export function distinctReasons(reasons: readonly Reason[]): Reason[] {
  const codes = new Set(reasons.map(({ code }) => code));
  const warned = new Set<string>();
  return reasons.filter((reason) => {
    if (reason.code !== 'warning') return true;
    const text = reason.params.warning.trim().replace(/\.$/, '').toLowerCase();
    const same = repeats[text];
    const isRepeated =
      warned.has(text) ||
      (same !== undefined && codes.has(same)) ||
      (saysLitigator(text) && (codes.has('litigator.flag') || codes.has('litigator.warning')));
    warned.add(text);
    return !isRepeated;
  });
}
