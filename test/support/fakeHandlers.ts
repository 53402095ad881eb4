/** Handlers for tests: those that a test passes, and an exception for every other command. */
import { commands, type CommandHandlers } from '#contract/commands.ts';

/** Sent by a browser on its own whenever the computer's network changes. */
const always: Partial<CommandHandlers> = { 'network.changed': () => Promise.resolve({}) };

export function fakeHandlers(given: Partial<CommandHandlers>): CommandHandlers {
  const missing = Object.fromEntries(
    Object.keys(commands).map((name) => [name, () => Promise.reject(new Error(`this test has no handler for ${name}`))]),
  );
  return { ...missing, ...always, ...given } as CommandHandlers;
}
