/** Serves the embedded service on loopback, until it is stopped. */
import { findOperation, operations } from '../../contract/operations/catalog.ts';
import { defaultSandboxKey, startSandbox } from '../../core/sandbox/startSandbox.ts';
import { faultKinds, faultTable, readFault } from '../../core/sandbox/faults.ts';
import { magicInputs } from '../../core/sandbox/people/magicInputs.ts';
import { realClock } from '../node/realClock.ts';
import { realRandom } from '../node/realRandom.ts';
import type { CommandBody } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { noOperand } from './oneOperand.ts';
import { readNumber } from './settingsOf.ts';
import { UsageError } from './usageError.ts';
import { untilAborted } from './untilAborted.ts';

export const sandbox: CommandBody = {
  more: () => Promise.resolve(helpOnFaults()),

  async run(given, { terminal, signal }) {
    noOperand('sandbox', given.operands);
    const key = given.text('key') ?? defaultSandboxKey;
    if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('--key takes a key without blanks.');
    const faults = given.texts('fault').map((text) => {
      const fault = readFault(text);
      if (fault === null)
        throw new UsageError(`--fault can’t be “${text}”; write it like error500:every=10, with one of ${faultKinds.join(', ')}.`);
      return fault;
    });
    const served = await startSandbox({
      port: readNumber(given, 'port', { least: 0, most: 65_535, whole: true }) ?? 0,
      key,
      callsPerSecond: readNumber(given, 'qps', { least: 0.1, most: 100_000, whole: false }),
      quota: readNumber(given, 'quota', { least: 0, most: 100_000_000, whole: true }),
      faults,
      notEnabled: given.texts('not-enabled').map((name) => {
        const operation = findOperation(name);
        if (!operation) throw new UsageError(`--not-enabled can’t be “${name}”; name one of ${operations.map(({ id }) => id).join(', ')}.`);
        return operation.id;
      }),
      clock: realClock,
      random: realRandom,
      log: (message, error) => terminal.complain(`${message}${error instanceof Error ? `: ${error.message}` : ''}`),
    });
    terminal.result(`listening on ${served.url}`);
    terminal.say('People and answers are invented, nothing is charged. Ctrl-C ends it.');
    await untilAborted(signal);
    await served.close();
    return exitCodes.done;
  },
};

function helpOnFaults(): string {
  const faults = faultKinds.map((kind) => `  ${kind.padEnd(12)} ${faultTable[kind].does}`);
  const inputs = magicInputs.map(({ parameter, value, gives }) => `  ${parameter.padEnd(22)} ${value.padEnd(32)} ${gives}`);
  return [
    'Faults, every Nth call, or one request by its header x-rollcall-fault: KIND:',
    ...faults,
    '',
    'Keys that are refused by name: disabled, expired, not-enabled (403 FORBIDDEN); any other is 403 INVALID_API_KEY.',
    '',
    'Inputs whose answer is known beforehand:',
    ...inputs,
  ].join('\n');
}
