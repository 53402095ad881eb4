/** The catalogue as the window needs it: what can be asked, with which parameters and add-ons. */
import type { OperationInfo } from '../../contract/settings.ts';
import { operations } from '../../contract/operations/catalog.ts';

export function operationInfos(): OperationInfo[] {
  return operations.map(({ id, name, version, method, path, overLists, parameters, addOns }) => ({
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
      values: parameter.values ? [...parameter.values] : null,
      unless: parameter.unless ?? null,
      madeUp: parameter.correlation === true && parameter.required,
      sentAs: parameter.sentAs ?? null,
    })),
    addOns: addOns.map((addOn) => addOn.name),
  }));
}
