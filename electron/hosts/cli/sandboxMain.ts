/** The entry point of the sandbox's own package, `rollcall-sandbox`: the command `rollcall sandbox` without the rest of the program. */
import { Failed } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { parseArgs, parseOptions } from './command.ts';
import { helpOnSandbox, sandbox } from './commands/sandbox.ts';
import { exitCodes } from './exitCodes.ts';
import { optionLines, UsageError } from './options/option.ts';
import { sandboxOptions } from './options/optionGroups.ts';
import { openTerminal } from './terminal.ts';

const terminal = openTerminal(false);
const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
const args = process.argv.slice(2);
try {
  if (args.includes('--help')) terminal.result(['rollcall-sandbox', '', ...optionLines(sandboxOptions), '', helpOnSandbox()].join('\n'));
  else {
    const options = parseOptions(sandboxOptions, parseArgs('sandbox', args, sandboxOptions));
    process.exitCode = await sandbox.run({ options, terminal, signal: interrupt.signal });
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failed)) throw error;
  const sentence = error instanceof Failed ? failureSentence(error.failure) : error.message;
  terminal.complain(`rollcall-sandbox: ${sentence.replaceAll('rollcall sandbox', 'rollcall-sandbox')}`);
  process.exitCode = exitCodes.unusable;
}
