/** An environment's display name: a fixed word for the built-in sandbox, a person's own environment as they named it. */
import type { Environment } from '#contract/accounts/environment.ts';
import { uiWords as words } from '#messages/uiWords.ts';

export const environmentName = ({ kind, name }: Pick<Environment, 'kind' | 'name'>): string =>
  kind === 'sandbox' && name === 'sandbox' ? words.sandbox : name;
