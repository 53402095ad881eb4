/** Turns a row's fields, or what a person typed, into the request that would be sent: parameters by their exact names, in one order. */
import { Failed } from '../../contract/failure.ts';
import type { RowFields } from '../../contract/fields.ts';
import type { AddOnName, Operation, OperationParameter } from '../../contract/operation.ts';
import { sourcesOf } from '../../contract/operations/sources.ts';

/** Name and value of a parameter, as they are sent. */
export type NamedValue = [name: string, value: string];

export interface ServiceRequest {
  operation: Operation;
  /** What is asked, in the operation's own order; parameters without a value are left out. Part of the identity. */
  parameters: NamedValue[];
  /** Sent too, but not part of the identity (`source_id`, `transaction_id`, `transaction_time`). */
  correlation: NamedValue[];
  /** Sorted, each once. */
  addOns: AddOnName[];
}

/** `missing`: a required parameter has no value. `tooLong`: a value is longer than the service takes. Either way the row is hopeless. */
export type BuiltRequest = { ok: true; request: ServiceRequest } | { ok: false; parameter: string; problem: 'missing' | 'tooLong' };

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The request for one row. `correlation` holds values that the program makes up itself, by parameter name; a row's own field wins, and names
 * that the operation does not take are ignored. Throws Failed('addOn.unknown') for an add-on that the operation does not offer.
 */
export function buildRequest(operation: Operation, fields: RowFields, addOns: readonly AddOnName[], correlation: Texts = {}): BuiltRequest {
  return assemble(
    operation,
    addOns,
    (parameter) => fromFields(parameter, fields) || (parameter.correlation ? textOf(correlation, parameter.name) : ''),
  );
}

/**
 * The request for a look-up by hand: every name must be a parameter of the operation.
 * Throws Failed('parameter.unknown' | 'parameter.missing' | 'parameter.tooLong' | 'addOn.unknown').
 */
export function buildLookup(operation: Operation, parameters: Readonly<Record<string, string>>, addOns: readonly string[]): ServiceRequest {
  const known = operation.parameters.map(({ name }) => name);
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Failed('parameter.unknown', { parameter: unknown, operation: operation.id, known: known.join(', ') });
  const built = assemble(operation, addOns, (parameter) => textOf(parameters, parameter.name) || fromFields(parameter, parameters));
  if (built.ok) return built.request;
  const { parameter } = built;
  if (built.problem === 'missing') throw new Failed('parameter.missing', { parameter, operation: operation.id });
  const most = operation.parameters.find(({ name }) => name === parameter)?.maxLength ?? 0;
  throw new Failed('parameter.tooLong', { parameter, length: lengthOf(textOf(parameters, parameter)), most });
}

function assemble(operation: Operation, addOns: readonly string[], read: (parameter: OperationParameter) => string): BuiltRequest {
  const values = operation.parameters.map((parameter) => ({ parameter, value: read(parameter) }));
  const given = values.filter(({ value }) => value !== '');
  const isGiven = (name: string | undefined): boolean => given.some(({ parameter }) => parameter.name === name);

  const lacking = operation.parameters.find(({ name, required, unless }) => required && !isGiven(name) && !isGiven(unless));
  if (lacking) return { ok: false, parameter: lacking.name, problem: 'missing' };
  const asked = given.filter(({ parameter }) => !parameter.correlation);
  // Where nothing is required something must still be asked: the service answers an empty request with an error.
  if (asked.length === 0) return { ok: false, parameter: operation.parameters[0]?.name ?? '', problem: 'missing' };
  const tooLong = given.find(({ parameter, value }) => lengthOf(value) > (parameter.maxLength ?? Infinity));
  if (tooLong) return { ok: false, parameter: tooLong.parameter.name, problem: 'tooLong' };

  const pairs = (some: typeof given): NamedValue[] => some.map(({ parameter, value }) => [parameter.name, value]);
  const correlation = given.filter(({ parameter }) => parameter.correlation);
  return {
    ok: true,
    request: { operation, parameters: pairs(asked), correlation: pairs(correlation), addOns: parseAddOns(operation, addOns) },
  };
}

/** A misspelt add-on would be ignored by the service, and every lead would look clean: it is refused here. */
function parseAddOns(operation: Operation, addOns: readonly string[]): AddOnName[] {
  const known = operation.addOns.map(({ name }) => name);
  const unknown = addOns.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Failed('addOn.unknown', { addOn: unknown, operation: operation.id, known: known.join(', ') });
  return known.filter((name) => addOns.includes(name)).toSorted();
}

function fromFields(parameter: OperationParameter, fields: Texts): string {
  for (const parts of sourcesOf(parameter)) {
    const joined = parts
      .map((field) => textOf(fields, field))
      .filter((part) => part !== '')
      .join(' ');
    if (joined !== '') return joined;
  }
  return '';
}

/** Canonical text, so that equal questions have equal identities: whole characters, composed, one space for any run of blanks. */
function textOf(texts: Texts, name: string): string {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (!text) return '';
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** In characters as a person counts them, not in UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}
