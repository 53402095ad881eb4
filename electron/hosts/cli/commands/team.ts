/** Manages shared work over a hub. Dispatches to the actions, each with its own implementation. */
import type { CommandBody } from '../command.ts';
import { flagOf, UsageError } from '../options/option.ts';
import type { teamOptions } from '../options/teamOptions.ts';
import { teamActions } from './team/actions.ts';

const isGiven = (value: unknown): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

export const team: CommandBody<typeof teamOptions, readonly string[]> = {
  run: (invocation) => {
    const { options, operands } = invocation;
    const [asked] = operands;
    const action = teamActions.find(({ name }) => name === asked);
    if (action === undefined) {
      const known = teamActions.map(({ name }) => name).join(', ');
      throw new UsageError(
        `rollcall team ${asked === undefined ? 'needs an action' : `has no action “${asked}”`}; use one of ${known}, or --help.`,
      );
    }
    // An option of another action must not be silently ignored.
    const stray = Object.entries(options).find(([name, value]) => isGiven(value) && !action.takes.some((taken) => taken === name));
    if (stray !== undefined) throw new UsageError(`${flagOf(stray[0])} doesn’t go with team ${action.name}; see rollcall team --help.`);
    return action.run(invocation);
  },
};
