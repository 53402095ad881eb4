/** Builds the request of a look-up from what a person typed, normalized like a row's cells, so that both get the same identity. */
import { Failed } from '#contract/failure.ts';
import type { FieldKind } from '#contract/lists/fields.ts';
import type { OperationParameter, Operation } from '#contract/service/operation.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normaliseIp } from '../normalise/ip.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import { normaliseCountry, normaliseState, normalisePostalCode } from '../normalise/place.ts';
import { normaliseText, normaliseTime } from '../normalise/text.ts';
import { buildLookup } from '../service/buildRequest.ts';
import type { ServiceRequest } from '../service/serviceRequest.ts';

export interface TypedRequest {
  readonly request: ServiceRequest;
  /** Phones that aren't dialable numbers: parameter and value, as typed. The service bills such a call like any other. */
  readonly notDialable: readonly (readonly [parameter: string, value: string])[];
}

/**
 * `country`: for local numbers if the request names no country. `made`: correlation values that the program generates. What can't be read
 * as its kind is sent as typed: a person is watching, and the service says what is wrong with it. Throws as `buildLookup` does.
 */
export function buildTyped(
  operation: Operation,
  typed: Readonly<Record<string, string>>,
  addOns: readonly string[],
  country: string,
  made: Readonly<Record<string, string>>,
): TypedRequest {
  const notDialable: [string, string][] = [];
  const hinted = normaliseCountry(typed['phone.country_hint'] ?? '');
  const parameters = Object.entries(typed).map(([name, value]): [string, string] => {
    const parameter = operation.parameters.find((one) => one.name === name || one.sentAs === name);
    // The country applies only to the number in `phone`, as in a list.
    const home = name === 'phone' ? (hinted ?? country) : country;
    const read = parameter ? normalise(parameter.kind, value, home) : value;
    if (parameter?.kind === 'phone' && read === null && value.trim() !== '') notDialable.push([parameter.name, value.trim()]);
    return [name, read ?? value];
  });
  return { request: buildLookup(operation, Object.fromEntries(parameters), addOns, made), notDialable };
}

/** Throws Failed('parameter.notDialable') if any phone isn't dialable: nobody should pay for a typing error. */
export function refuseNotDialable({ notDialable: [first, other] }: TypedRequest): void {
  if (first === undefined) return;
  const [parameter, value] = first;
  throw new Failed('parameter.notDialable', other === undefined ? { parameter, value } : { parameter, value, second: other[1] });
}

/** The parameters of a request by their form names, without generated values: enough to ask the same again. */
export function askedAgain(operation: Operation, sent: readonly (readonly [string, string])[]): Record<string, string> {
  const isMadeUp = ({ correlation, required }: OperationParameter): boolean => correlation === true && required;
  return Object.fromEntries(
    sent.flatMap(([name, value]): [string, string][] => {
      const parameter = operation.parameters.find((one) => (one.sentAs ?? one.name) === name);
      return parameter && !isMadeUp(parameter) ? [[parameter.name, value]] : [];
    }),
  );
}

function normalise(kind: FieldKind, typed: string, country: string): string | null {
  const text = readCell(typed, kind);
  switch (kind) {
    case 'phone':
      return normalisePhone(text, country);
    case 'email':
      return normaliseEmail(text);
    case 'ip':
      return normaliseIp(text);
    case 'state':
      return normaliseState(text);
    case 'country':
      return normaliseCountry(text);
    case 'postalCode':
      return normalisePostalCode(text);
    case 'time':
      return normaliseTime(text);
    case 'name':
    case 'street':
    case 'unit':
    case 'city':
    case 'text':
    case 'flag':
      return normaliseText(text);
  }
}
