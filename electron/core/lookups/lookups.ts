/** Opens the calls that a person makes by hand: look-ups, and the test of a new account's key. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { parseBaseUrl } from '../service/serviceRequest.ts';
import { type ConnectOptions, connectAccount, lookupCommands } from './lookupCommands.ts';
import type { LookupOptions } from './lookup.ts';

type FromRuns = 'limiterOf' | 'gateOf' | 'block' | 'hold';

export function openLookups(
  common: Omit<LookupOptions & ConnectOptions, FromRuns | 'parseBaseUrl'>,
  { runs }: { runs: { callers: Pick<LookupOptions, FromRuns> } },
): { handlers: HandlersOf<'lookups'> & Pick<CommandHandlers, 'environments.connect'> } {
  const options = { ...common, ...runs.callers, parseBaseUrl };
  return { handlers: { ...lookupCommands(options), 'environments.connect': connectAccount(options) } };
}
