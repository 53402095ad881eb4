import { expect, onTestFinished, test } from 'vitest';
import type { Command } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { runCommand } from './runCommand.ts';
import { untilAborted } from './terminal.ts';

// Otherwise the process would be killed, with its calls in doubt.
test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)('%s asks a command to end', async (signal) => {
  const [ofSignal, ofDisconnect] = [process.listeners(signal), process.listeners('disconnect')];
  onTestFinished(() => {
    for (const added of process.listeners(signal)) if (!ofSignal.includes(added)) process.off(signal, added);
    for (const added of process.listeners('disconnect')) if (!ofDisconnect.includes(added)) process.off('disconnect', added);
    // A command lets go of its channel, without which this worker would end before its next file.
    process.channel?.ref();
  });
  const command: Command = {
    ...{ name: 'wait', operands: '', description: '', options: {} },
    run: async (_, { signal: asked }) => {
      process.emit(signal, signal);
      await untilAborted(asked);
      return exitCodes.interrupted;
    },
  };
  expect(await runCommand(command, [], null)).toBe(exitCodes.interrupted);
});
