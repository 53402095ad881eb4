/** What an environment is called on the screen: the built-in sandbox as a word, a person's own as they wrote it. */
import type { Environment } from '../../electron/contract/environment.ts';

export const environmentName = ({ kind, name }: Pick<Environment, 'kind' | 'name'>): string =>
  kind === 'sandbox' && name === 'sandbox' ? 'Sandbox' : name;
