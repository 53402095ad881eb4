/** Which fields of a row fill a parameter, and whether a mapping can serve an operation. */
import type { Operation, OperationParameter } from '../operation.ts';

/** The ways to fill a parameter, best first; each lists fields whose texts are joined with a space. */
export function sourcesOf({ name, from }: OperationParameter): readonly (readonly string[])[] {
  return (from ?? [name]).map((source) => (typeof source === 'string' ? [source] : source));
}

/**
 * Required parameters that no mapped field can fill; with any of them, the operation can't be run over the list. Correlation parameters are
 * excluded, because the program generates them if no field fills them.
 */
export function unservedParameters(operation: Operation, mapped: ReadonlySet<string>): string[] {
  const served = (parameter: OperationParameter): boolean => sourcesOf(parameter).some((parts) => parts.some((field) => mapped.has(field)));
  const servedNames = new Set(operation.parameters.filter(served).map(({ name }) => name));
  if (servedNames.size === 0)
    return operation.parameters
      .filter(({ correlation }) => !correlation)
      .slice(0, 1)
      .map(({ name }) => name);
  return operation.parameters
    .filter(
      ({ name, required, correlation, unless }) => required && !correlation && !servedNames.has(name) && !servedNames.has(unless ?? ''),
    )
    .map(({ name }) => name);
}
