/** Refuses a value that a parameter can't have, before it is sent: the service would only answer with an error. */
import { Failed } from '../../contract/failure.ts';
import type { OperationParameter } from '../../contract/operation.ts';
import { isServiceTime } from '../../contract/operations/serviceTime.ts';

const flags = ['true', 'false'];

/** An empty value is nobody's fault here. Throws Failed('parameter.bad') for a value outside its list, or a time in another form. */
export function refuseBadValue({ name, kind, values = kind === 'flag' ? flags : undefined }: OperationParameter, value: string): void {
  if (value === '') return;
  const refuse = (problem: string): never => {
    throw new Failed('parameter.bad', { parameter: name, value, problem });
  };
  if (values && !values.includes(value)) refuse(`it takes ${values.join(' or ')}`);
  if (kind === 'time' && !isServiceTime(value)) refuse('it takes a UTC time like 2026-05-18 09:30, or ISO 8601');
}
