/** For what a person may set how long its answers serve, with the days that hold where nothing is set: pure. */
import { usualFreshDays, usualLitigatorDays } from '../../../electron/contract/freshDays.ts';
import { operations } from '../../../electron/contract/operations/catalog.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { OperationInfo } from '../../../electron/contract/operations/operationInfos.ts';
import { addOnTitle, operationTitle } from '../../../electron/messages/names.ts';

export interface FreshRow {
  readonly id: string;
  readonly title: string;
  /** Null: as long as its operation's answers. */
  readonly usual: number | null;
}

/** Every operation of a list, then the add-ons of any. */
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

/** With these days for one of them; null: as usual again. */
export function withFreshDays(days: Settings['freshDays'], id: string, value: number | null): Settings['freshDays'] {
  const { [id]: _, ...others } = days;
  return value === null ? others : { ...others, [id]: value };
}
