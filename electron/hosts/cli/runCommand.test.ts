import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { runCommand } from './runCommand.ts';
import { untilAborted } from './terminal.ts';

// Otherwise the process would be killed, with its calls in doubt.
test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)('%s asks a command to end', async (signal) => {
  const before = process.listeners(signal);
  const command: Command = {
    ...{ name: 'wait', operands: '', description: '', options: {} },
    run: async (_, { signal: asked }) => {
      process.emit(signal, signal);
      await untilAborted(asked);
      return exitCodes.interrupted;
    },
  };
  expect(await runCommand(command, [], null)).toBe(exitCodes.interrupted);
  for (const added of process.listeners(signal)) if (!before.includes(added)) process.off(signal, added);
});
