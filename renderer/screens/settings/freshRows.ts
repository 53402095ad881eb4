/** The operations and add-ons whose answers have a configurable reuse time, with their default days. Pure. */
import { usualFreshDays, usualLitigatorDays } from '#contract/plan/freshDays.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';

export interface FreshRow {
  readonly id: string;
  readonly title: string;
  /** Null: the same as for its operation's answers. */
  readonly usual: number | null;
}

/** Every operation that can run on a list, then all add-ons. */
export function freshRows(catalogue: readonly OperationInfo[]): FreshRow[] {
  const offered = catalogue.filter(({ overLists }) => overLists);
  const addOns = [...new Set(offered.flatMap((operation) => operation.addOns))];
  return [
    ...offered.flatMap(({ id }): FreshRow[] => {
      const operation = operations.find((one) => one.id === id);
      return operation === undefined ? [] : [{ id, title: operationTitle(id), usual: usualFreshDays(operation) }];
    }),
    ...addOns.map((id) => ({ id, title: addOnTitle(id), usual: id === 'litigator_checks' ? usualLitigatorDays : null })),
  ];
}

/** Sets the days for one of them; null: back to the default. */
export function withFreshDays(days: Settings['freshDays'], id: string, value: number | null): Settings['freshDays'] {
  const { [id]: _, ...others } = days;
  return value === null ? others : { ...others, [id]: value };
}
