import type { Environment } from '../../../electron/contract/environment.ts';
import { environments } from '../../app/queries.ts';

/** Puts what a command answered in the place of the old one. */
export function putEnvironment(changed: Environment): void {
  const all = environments.use.getState().value ?? [];
  environments.set(all.map((one) => (one.environmentId === changed.environmentId ? changed : one)));
}
