/** Derives tasks and handlers from the declarations of the commands that a thread runs by itself. */
import {
  commands,
  type Command,
  type CommandHandlers,
  type CommandName,
  type CommandParams,
  type CommandReturns,
  type ThreadCommandName,
} from '#contract/commands.ts';
import type { Requesters } from './requesters.ts';
import type { TaskMap, Thread } from './openThread.ts';

/** A task with the parameters and result of the command with its name. */
type CommandTask<N extends CommandName> = { params: CommandParams<N>; returns: CommandReturns<N> };
/** The tasks for these subjects' commands that a thread performs (`'review' | 'policies'`). */
export type CommandTasks<Subject extends string> = { [N in Extract<ThreadCommandName, `${Subject}.${string}`>]: CommandTask<N> };

interface Needs<T extends TaskMap> {
  thread: Pick<Thread<T>, 'call'>;
  /** Makes a requester's newer query supersede the one in progress. */
  requesters: Requesters;
  /** Updates the list's verdicts if due. */
  derive(listId: string): Promise<void>;
}

/** Handlers for the commands for which the thread has tasks. */
export function threadCommands<T extends TaskMap>({
  thread,
  requesters,
  derive,
}: Needs<T>): Pick<CommandHandlers, ThreadCommandName & keyof T> {
  const forward =
    (name: string, { derives }: Command) =>
    ({ requesterId, ...params }: { requesterId?: string; listId?: string }): Promise<unknown> =>
      requesters.ask(requesterId, async (signal) => {
        if (derives && params.listId !== undefined) await derive(params.listId);
        return thread.call(name, params, { signal });
      });
  const declared = Object.entries<Command>(commands).filter(([, { runsIn }]) => runsIn !== undefined);
  // The compiler can't see that a name and its parameters match.
  return Object.fromEntries(declared.map(([name, command]) => [name, forward(name, command)])) as never;
}
