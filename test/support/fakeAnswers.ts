/** Answers that replace the program's, for components and screenshots of the window. */
import type { CommandHandlers, CommandName, CommandParams, CommandReturns } from '#contract/commands.ts';

/** The program's answers, by command; throwing `Failed` is a failure, and a command without an entry is unknown. */
export type Answers = { [N in CommandName]?: (params: CommandParams<N>) => CommandReturns<N> | Promise<CommandReturns<N>> };

/** Converts the answers to a fake backend's handlers. */
export const fakeHandlersOf = (answers: Answers): Partial<CommandHandlers> =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, async (params: never) => (answer as (params: never) => unknown)(params)]),
  );
