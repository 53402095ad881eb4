/** The catalog as forms need it: operations with their parameters and add-ons. Titles are in `messages`. */
import type { Prices } from '../../accounts/environment.ts';
import type { FieldKind } from '../../lists/fields.ts';
import { operations } from './catalog.ts';
import type { AddOnName } from '../operation.ts';

/** Default prices of calls: the published resale prices from each operation's file, in US dollars. */
export const defaultPrices: Prices = {
  operations: Object.fromEntries(
    operations.flatMap(({ id, usualPriceMicros }) => (usualPriceMicros === undefined ? [] : [[id, usualPriceMicros]])),
  ),
  addOns: {},
};

interface ParameterInfo {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly maxLength: number | null;
  /** The only accepted values; null: any text of its kind. */
  readonly values: readonly string[] | null;
  /** Another parameter that can replace this required one. */
  readonly unless: string | null;
  /** If left empty, the program fills it in. */
  readonly madeUp: boolean;
  /** Its other spelling, which is the one sent. */
  readonly sentAs: string | null;
}

export interface OperationInfo {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** False: look-ups only. */
  readonly overLists: boolean;
  readonly parameters: readonly ParameterInfo[];
  readonly addOns: readonly AddOnName[];
}

/** In catalog order. */
export const operationInfos: readonly OperationInfo[] = operations.map(
  ({ id, name, version, method, path, overLists, parameters, addOns }) => ({
    id,
    name,
    version,
    method,
    path,
    overLists,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      kind: parameter.kind,
      required: parameter.required,
      maxLength: parameter.maxLength ?? null,
      values: parameter.values ?? null,
      unless: parameter.unless ?? null,
      madeUp: parameter.correlation === true && parameter.required,
      sentAs: parameter.sentAs ?? null,
    })),
    addOns: addOns.map((addOn) => addOn.name),
  }),
);
