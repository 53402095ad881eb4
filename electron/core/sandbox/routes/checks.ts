/** Checks that are bought beside an answer: which were asked for, and how each says what it found. */
import type { AddOnName } from '#contract/service/operation.ts';
import type { PhoneFacts } from '../people/facts.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../reshapes.ts';

/** By check: what it found, null if that isn't known, undefined if the check is absent from the answer. */
type Findings = { readonly [Name in AddOnName]?: boolean | number | null | undefined };

/** The checks that were asked for, at the places that the operation's catalog entry has for them; null: none. */
export function addOnsOf({ operation, addOns }: ParsedRequest, findings: Findings): AnswerBody | null {
  const blocks: Record<string, AnswerBody> = {};
  for (const { name, paths } of operation.addOns) {
    const found = addOns.has(name) ? findings[name] : undefined;
    const [, block = '', field = ''] = paths[0] ?? [];
    if (found !== undefined) blocks[block] = { ...blocks[block], [field]: found };
  }
  return Object.keys(blocks).length === 0 ? null : blocks;
}

const litigatorWarning = 'Lead is a Litigator. Must not be contacted.';
const timeoutWarning = 'TimeoutError: Timeout getting response for litigator check. Partial response returned.';

/** What a litigator check says: by its flag, and by a warning. */
const litigatorAnswers = {
  yes: { flag: true, warning: litigatorWarning },
  warned: { flag: false, warning: litigatorWarning },
  no: { flag: false, warning: null },
  null: { flag: null, warning: null },
  timedOut: { flag: null, warning: timeoutWarning },
  absent: { flag: undefined, warning: null },
} as const;

/**
 * What the litigator check says of a number, if it was asked for. Real Contact names a litigator and a time-out in warnings. The operations
 * about a phone know neither warning: there a litigator is one by the flag, and `timedOut` becomes the partial error.
 */
export function litigatorCheck({ operation, addOns }: ParsedRequest, litigator: PhoneFacts['litigator'], isPartial: boolean) {
  if (!addOns.has('litigator_checks')) return { flag: undefined, warning: null, timedOut: false };
  const { flag, warning } = litigatorAnswers[isPartial && litigator !== 'absent' ? 'null' : litigator];
  if (warning !== null && operation.warnings.includes(warning)) return { flag, warning, timedOut: false };
  return { flag: warning === litigatorWarning ? true : flag, warning: null, timedOut: warning === timeoutWarning };
}
