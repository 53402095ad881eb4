/** Turns a row's fields, or what a person typed, into the request that would be sent: parameters by their exact names, in one order. */
import { Failed } from '../../contract/failure.ts';
import type { RowFields } from '../../contract/fields.ts';
import type { AddOnName, Operation, OperationParameter } from '../../contract/operation.ts';
import { sourcesOf } from '../../contract/operations/sources.ts';
import { refuseBadValue } from './badValue.ts';

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
 * The request for a look-up by hand: every name must be a parameter of the operation, in either spelling where it has two. `correlation` as above.
 * Throws Failed('parameter.unknown' | 'parameter.missing' | 'parameter.tooLong' | 'parameter.bad' | 'addOn.unknown'); nothing is sent then.
 */
export function buildLookup(
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
  addOns: readonly string[],
  correlation: Texts = {},
): ServiceRequest {
  const known = operation.parameters.flatMap(({ name, sentAs = name }) => [name, sentAs]);
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Failed('parameter.unknown', {
      parameter: unknown,
      operation: operation.id,
      known: operation.parameters.map(({ name }) => name).join(', '),
    });
  const read = (parameter: OperationParameter): string =>
    readTyped(parameter, parameters) ||
    fromFields(parameter, parameters) ||
    (parameter.correlation ? textOf(correlation, parameter.name) : '');
  for (const parameter of operation.parameters) refuseBadValue(parameter, read(parameter));
  const built = assemble(operation, addOns, read);
  if (built.ok) return built.request;
  const { parameter } = built;
  if (built.problem === 'missing') throw new Failed('parameter.missing', { parameter, operation: operation.id });
  const wanted = operation.parameters.find(({ name }) => name === parameter);
  throw new Failed('parameter.tooLong', { parameter, length: wanted ? lengthOf(read(wanted)) : 0, most: wanted?.maxLength ?? 0 });
}

/** What was typed for a parameter, in whichever of its spellings. Throws Failed('parameter.bad') where the two disagree. */
function readTyped({ name, sentAs = name }: OperationParameter, parameters: Texts): string {
  const [value, other] = [textOf(parameters, name), textOf(parameters, sentAs)];
  if (value !== '' && other !== '' && value !== other)
    throw new Failed('parameter.bad', { parameter: name, value, problem: `as ${sentAs} it is “${other}”` });
  return value || other;
}

function assemble(operation: Operation, addOns: readonly string[], read: (parameter: OperationParameter) => string): BuiltRequest {
  const values = operation.parameters.map((parameter) => ({ parameter, value: read(parameter) }));
  const given = values.filter(({ value }) => value !== '');
  const isGiven = (name: string | undefined): boolean => given.some(({ parameter }) => parameter.name === name);

  const lacking = operation.parameters.find(({ name, required, unless }) => required && !isGiven(name) && !isGiven(unless));
  if (lacking) return { ok: false, parameter: lacking.name, problem: 'missing' };
  const asked = given.filter(({ parameter }) => !parameter.correlation);
  // Where nothing is required something must still be asked, and a country alone asks nothing.
  if (asked.every(({ parameter }) => parameter.kind === 'country'))
    return { ok: false, parameter: operation.parameters[0]?.name ?? '', problem: 'missing' };
  const tooLong = given.find(({ parameter, value }) => lengthOf(value) > (parameter.maxLength ?? Infinity));
  if (tooLong) return { ok: false, parameter: tooLong.parameter.name, problem: 'tooLong' };

  const pairs = (some: typeof given): NamedValue[] => some.map(({ parameter: { name, sentAs = name }, value }) => [sentAs, value]);
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
  const { ownFields } = parameter;
  const hasOwn =
    ownFields !== undefined && Object.keys(fields).some((field) => field.startsWith(ownFields) && textOf(fields, field) !== '');
  for (const parts of hasOwn ? sourcesOf(parameter).slice(0, 1) : sourcesOf(parameter)) {
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
