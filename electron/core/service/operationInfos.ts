/** The catalogue as the window needs it: what can be asked, with which parameters and add-ons. */
import type { OperationInfo } from '../../contract/settings.ts';
import { operations } from '../../contract/operations/catalog.ts';

export function operationInfos(): OperationInfo[] {
  return operations.map(({ id, name, version, parameters, addOns }) => ({
    id,
    name,
    version,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      kind: parameter.kind,
      required: parameter.required,
      maxLength: parameter.maxLength ?? null,
    })),
    addOns: addOns.map((addOn) => addOn.name),
  }));
}
