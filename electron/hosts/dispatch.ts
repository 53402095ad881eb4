/** The entry to the core: turns a name and parameters from outside into a validated call, and the result or error into data. */
import type { z } from 'zod';
import { commands, type CommandHandlers, type CommandName } from '#contract/commands.ts';
import { Failed, type Failure } from '#contract/failure.ts';

export type Dispatched = { ok: true; value: unknown } | { ok: false; failure: Failure };

const longestName = 80;
const longestProblem = 300;

const failed = (failure: Failure): Dispatched => ({ ok: false, failure });

// Uses hasOwn, because `constructor`, `toString` and `__proto__` are names too.
function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** Returns the first problem: where (`rows[3].value`; empty for the parameters as a whole) and what. */
function firstProblem(error: z.ZodError): { where: string; problem: string } {
  const issue = error.issues[0];
  if (!issue) return { where: '', problem: 'invalid' };
  const where = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return { where: where.replace(/^\./, '').slice(0, longestProblem), problem: issue.message.slice(0, longestProblem) };
}

/** Calls the handler with parsed `params`; the compiler can't see that name and parameters belong together. */
function invoke<N extends CommandName>(handlers: CommandHandlers, name: N, params: unknown): Promise<unknown> {
  const handler: (params: never) => Promise<unknown> = handlers[name];
  return handler(params as never);
}

/**
 * Validates `params` against the contract and calls the handler of `name`. Never throws: an unknown name becomes `command.unknown`, bad
 * parameters become `command.badParams` (where, problem), a `Failed` becomes its own failure, and any other error is a bug: `log` records
 * it, and the caller gets only the id of the log line.
 */
export async function dispatch(
  handlers: CommandHandlers,
  name: unknown,
  params: unknown,
  log: (message: string, error?: unknown) => string,
): Promise<Dispatched> {
  if (typeof name !== 'string') return failed({ code: 'command.unknown', params: { name: `(${typeof name})` } });
  if (!isCommand(name)) return failed({ code: 'command.unknown', params: { name: name.slice(0, longestName) } });
  try {
    const parsed = commands[name].params.safeParse(params);
    if (!parsed.success) return failed({ code: 'command.badParams', params: { name, ...firstProblem(parsed.error) } });
    return { ok: true, value: await invoke(handlers, name, parsed.data) };
  } catch (error) {
    if (error instanceof Failed) return failed(error.failure);
    return failed({ code: 'internal', params: { logId: log(`the command ${name} threw`, error) } });
  }
}
