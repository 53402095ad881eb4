/** Checks that are bought with an answer: which were requested, and how each reports its finding. */
import type { AddOnName } from '#contract/service/operation.ts';
import type { PhoneFacts } from '../people/facts.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../reshapes.ts';

/** Each check's finding: null if unknown, undefined if the check is absent from the answer. */
type Findings = { readonly [Name in AddOnName]?: boolean | number | null | undefined };

/** The findings of the requested checks at their paths in the operation's catalog entry; null if there are none. */
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

/** How a litigator check reports its result: by a flag and a warning. */
const litigatorAnswers = {
  yes: { flag: true, warning: litigatorWarning },
  warned: { flag: false, warning: litigatorWarning },
  no: { flag: false, warning: null },
  null: { flag: null, warning: null },
  timedOut: { flag: null, warning: timeoutWarning },
  absent: { flag: undefined, warning: null },
} as const;

/**
 * Returns the litigator check's report, if it was requested. Real Contact reports a litigator and a timeout in warnings. The phone
 * operations have neither warning: there, the flag reports a litigator, and `timedOut` becomes the partial error.
 */
export function litigatorCheck({ operation, addOns }: ParsedRequest, litigator: PhoneFacts['litigator'], isPartial: boolean) {
  if (!addOns.has('litigator_checks')) return { flag: undefined, warning: null, timedOut: false };
  const { flag, warning } = litigatorAnswers[isPartial && litigator !== 'absent' ? 'null' : litigator];
  if (warning !== null && operation.warnings.includes(warning)) return { flag, warning, timedOut: false };
  return { flag: warning === litigatorWarning ? true : flag, warning: null, timedOut: warning === timeoutWarning };
}
