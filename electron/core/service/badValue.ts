/** Refuses an invalid parameter value before it is sent: the service would only return an error. */
import { Failed } from '#contract/failure.ts';
import type { OperationParameter } from '#contract/service/operation.ts';
import { isServiceTime } from '#contract/service/operations/serviceTime.ts';

const flags = ['true', 'false'];

/** An empty value passes. Throws Failed('parameter.bad') for a value outside its list, or a time in another format. */
export function refuseBadValue({ name, kind, values = kind === 'flag' ? flags : undefined }: OperationParameter, value: string): void {
  if (value === '') return;
  const refuse = (problem: string): never => {
    throw new Failed('parameter.bad', { parameter: name, value, problem });
  };
  if (values && !values.includes(value)) refuse(`it takes ${values.join(' or ')}`);
  if (kind === 'time' && !isServiceTime(value)) refuse('it takes a UTC time like 2026-05-18 09:30, or ISO 8601');
}
