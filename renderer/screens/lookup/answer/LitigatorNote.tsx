/** What the litigator state of an answer means, and what it does not: it is never a Do Not Call check. */
import type { Lookup } from '#contract/lookups/lookup.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from '../LookupScreen.module.css';

function words({ litigator, notChecked }: NonNullable<Lookup['verdict']>): string {
  switch (litigator) {
    case 'litigator':
      return lookupWords.litigator.litigator;
    case 'clear':
      return lookupWords.litigator.clear;
    case 'notChecked':
      return lookupWords.litigator.notChecked(notChecked);
  }
}

/** Shown only if the look-up included a phone. */
export function LitigatorNote({ lookup: { verdict, request } }: { lookup: Lookup }) {
  const operation = findOperation(request.operation);
  const asksPhone =
    operation?.method === 'GET' && operation.parameters.some(({ kind, name }) => kind === 'phone' && name in request.parameters);
  if (verdict === null || (!asksPhone && verdict.litigator !== 'litigator')) return null;
  return (
    <p className={css.note}>
      <Icon name="info" className="text-3" />
      <span>{words(verdict)}</span>
    </p>
  );
}
