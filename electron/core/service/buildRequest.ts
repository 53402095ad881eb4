/** Turns a row's fields, or a person's input, into a request: parameters by their exact names, in a fixed order. */
import { Failed } from '#contract/failure.ts';
import type { OperationParameter, AddOnName, Operation } from '#contract/service/operation.ts';
import { isServiceTime } from '#contract/service/operations/tolerant.ts';
import type { RowFields } from '#contract/lists/fields.ts';
import { canonicalText } from './identity.ts';
import { lengthOf, parameterRules, type RequestProblem, openRowRequests } from './rowRequests.ts';
import type { ServiceRequest } from './serviceRequest.ts';

const flags = ['true', 'false'];

/**
 * Refuses an invalid parameter value before it is sent, because the service would only return an error. An empty value passes. Throws
 * Failed('parameter.bad') for a value outside its list, or a time in another format.
 */
function refuseBadValue({ name, kind, values = kind === 'flag' ? flags : undefined }: OperationParameter, value: string): void {
  if (value === '') return;
  const refuse = (problem: string): never => {
    throw new Failed('parameter.bad', { parameter: name, value, problem });
  };
  if (values && !values.includes(value)) refuse(`it takes ${values.join(' or ')}`);
  if (kind === 'time' && !isServiceTime(value)) refuse('it takes a UTC time like 2026-05-18 09:30, or ISO 8601');
}

/** The request; if it can't be built, the row is invalid. */
type BuiltRequest = { ok: true; request: ServiceRequest } | ({ ok: false } & RequestProblem);

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Builds the request for one row. `correlation`: generated values by parameter name; a row's own field wins, and names that the operation
 * doesn't have are ignored. Throws Failed('addOn.unknown') for an add-on that the operation doesn't offer.
 */
export function buildRequest(operation: Operation, fields: RowFields, addOns: readonly AddOnName[], correlation: Texts = {}): BuiltRequest {
  const requests = openRowRequests(operation, Object.keys(fields));
  const problem = requests.take(Object.values(fields).map(canonicalText), madeUp(correlation));
  return problem === null ? { ok: true, request: requests.request(addOns) } : { ok: false, ...problem };
}

/**
 * Builds the request for a look-up: every name must be a parameter of the operation, in either spelling if it has two. `correlation` as
 * above. Throws Failed('parameter.unknown' | 'parameter.missing' | 'parameter.tooLong' | 'parameter.bad' | 'addOn.unknown'); then nothing
 * is sent.
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
  const requests = openRowRequests(operation, Object.keys(parameters));
  requests.take(Object.values(parameters).map(canonicalText), madeUp(correlation));
  const values = operation.parameters.map((parameter, at) => readTyped(parameter, parameters) || (requests.values[at] ?? ''));
  operation.parameters.forEach((parameter, at) => refuseBadValue(parameter, values[at] ?? ''));
  const rules = parameterRules(operation);
  const found = rules.problemOf(values);
  if (found === null) return rules.request(values, addOns);
  const { parameter, problem } = found;
  if (problem === 'missing') throw new Failed('parameter.missing', { parameter, operation: operation.id });
  const at = operation.parameters.findIndex(({ name }) => name === parameter);
  throw new Failed('parameter.tooLong', { parameter, length: lengthOf(values[at] ?? ''), most: operation.parameters[at]?.maxLength ?? 0 });
}

/** Returns the input for a parameter, in either of its spellings. Throws Failed('parameter.bad') if the two differ. */
function readTyped({ name, sentAs = name }: OperationParameter, parameters: Texts): string {
  const [value, other] = [textOf(parameters, name), textOf(parameters, sentAs)];
  if (value !== '' && other !== '' && value !== other)
    throw new Failed('parameter.bad', { parameter: name, value, problem: `as ${sentAs} it is “${other}”` });
  return value || other;
}

const madeUp = (correlation: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(correlation).map(([name, value]) => [name, value ?? '']));

/** Returns the value with that name in canonical form; '' if there is none. */
function textOf(texts: Texts, name: string): string {
  return canonicalText(Object.hasOwn(texts, name) ? texts[name] : undefined);
}
