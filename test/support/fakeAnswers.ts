/** Answers of a program that isn't there, for parts and pictures of the window. */
import type { CommandHandlers, CommandName, CommandParams, CommandReturns } from '#contract/commands.ts';

/** What the program answers, by command; a throw of `Failed` is a failure, a command that is not named one that is not known. */
export type Answers = { [N in CommandName]?: (params: CommandParams<N>) => CommandReturns<N> | Promise<CommandReturns<N>> };

/** The same answers as a fake backend takes them. */
export const fakeHandlersOf = (answers: Answers): Partial<CommandHandlers> =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, async (params: never) => (answer as (params: never) => unknown)(params)]),
  );
