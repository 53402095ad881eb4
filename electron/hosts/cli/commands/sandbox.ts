/** Serves the embedded service on loopback until stopped. */
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { defaultSandboxKey, startSandbox } from '#core/sandbox/startSandbox.ts';
import { faultKinds, faultTable, readFault } from '#core/sandbox/faults.ts';
import { magicInputs } from '#core/sandbox/people/magicInputs.ts';
import { realClock } from '../../node/realClock.ts';
import type { sandboxOptions } from '../options/optionGroups.ts';
import type { Invocation } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { UsageError } from '../options/option.ts';
import { untilAborted } from '../terminal.ts';

export const sandbox = {
  async run({ options, terminal, signal }: Pick<Invocation<typeof sandboxOptions, null>, 'options' | 'terminal' | 'signal'>) {
    const key = options.key ?? defaultSandboxKey;
    if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('--key takes a key without blanks.');
    const faults = options.fault.map((text) => {
      const fault = readFault(text);
      if (fault === null)
        throw new UsageError(`--fault can’t be “${text}”; write it like error500:every=10, with one of ${faultKinds.join(', ')}.`);
      return fault;
    });
    const served = await startSandbox({
      port: options.port ?? 0,
      key,
      callsPerSecond: options.qps ?? null,
      quota: options.quota ?? null,
      faults,
      notEnabled: options.notEnabled.map((name) => {
        const operation = findOperation(name);
        if (!operation) throw new UsageError(`--not-enabled can’t be “${name}”; name one of ${operations.map(({ id }) => id).join(', ')}.`);
        return operation.id;
      }),
      clock: realClock,
      log: (message, error) => terminal.complain(`${message}${error instanceof Error ? `: ${error.message}` : ''}`),
    });
    terminal.result(`listening on ${served.url}`);
    terminal.say('People and answers are invented, and nothing is charged. Press Ctrl-C to stop.');
    await untilAborted(signal);
    await served.close();
    return exitCodes.done;
  },
};

/** Returns the faults and known inputs of the sandbox, for its help. */
export function helpOnSandbox(): string {
  const faults = faultKinds.map((kind) => `  ${kind.padEnd(12)} ${faultTable[kind].does}`);
  const inputs = magicInputs.map(({ parameter, value, gives }) => `  ${parameter.padEnd(22)} ${value.padEnd(32)} ${gives}`);
  return [
    'Faults, for every Nth call, or for one request with the header x-rollcall-fault: KIND:',
    ...faults,
    '',
    'Keys refused by name: disabled, expired, not-enabled (403 FORBIDDEN); any other is 403 INVALID_API_KEY.',
    '',
    'Inputs with a known answer:',
    ...inputs,
  ].join('\n');
}
