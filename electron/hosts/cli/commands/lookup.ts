/** Makes one call of any operation, and prints the answer as JSON. */
import { pick } from '#base/pick.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { litigatorOfAnswer, litigatorText } from '#contract/verdict/litigator.ts';
import type { Lookup } from '#contract/lookups/lookup.ts';
import { exactJson } from '#core/service/answers/answerBody.ts';
import { chooseEnvironment, sayWhoAnswers } from '../steps/choose.ts';
import type { lookupOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { withCore } from '../steps/openCliCore.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { costJson } from '../steps/summary.ts';
import { UsageError, parsePair } from '../options/option.ts';
import { operationCalled, parseAddOns } from '../options/readChecks.ts';

const codeOf: Record<Lookup['outcome'], number> = {
  done: exitCodes.done,
  refused: exitCodes.rowsFailed,
  retryLater: exitCodes.rowsFailed,
  rateLimited: exitCodes.rowsFailed,
  blocked: exitCodes.blocked,
  offline: exitCodes.offline,
  inDoubt: exitCodes.rowsFailed,
};

export const lookup: CommandBody<typeof lookupOptions, readonly string[]> = {
  async run({ options, operands: [name, ...pairs], terminal, everywhere, key }) {
    const known = operations.map(({ id }) => id).join(', ');
    if (name === undefined) throw new UsageError(`rollcall lookup needs an OPERATION, one of ${known}; see rollcall lookup --help.`);
    const addOns = parseAddOns([operationCalled(name)], options.addOns);
    const operation = findOperation(name)?.id ?? name;
    const parameters = readParameters(pairs);
    const wanted = readEnvironment(options);

    return withCore(everywhere, async (core) => {
      const environment = await chooseEnvironment(core, wanted, key);
      const found = await core.handlers['lookups.ask']({
        environmentId: environment.environmentId,
        operation,
        addOns,
        parameters,
        anyway: options.anyway,
        despite: options.despiteDoubt,
      });
      sayWhoAnswers(wanted, key, terminal);
      terminal.result(JSON.stringify(lookupJson(operation, environment.name, found), null, everywhere.json ? undefined : 2));
      if (found.outcome !== 'done') terminal.complain(`The look-up got no answer: ${found.serviceMessage ?? found.code ?? found.outcome}`);
      return codeOf[found.outcome];
    });
  },
};

function readParameters(pairs: readonly string[]): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const text of pairs) {
    const [name, value] = parsePair('A parameter', text);
    if (parameters.has(name)) throw new UsageError(`The parameter ${name} is given twice; keep one.`);
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

/** Returns the command's output as an object. */
export function lookupJson(operation: string, environment: string, found: Lookup): object {
  const { answer } = found;
  const litigator = litigatorOfAnswer(operation, found.verdict);
  return {
    lookup: found.lookupId,
    operation,
    environment,
    sandbox: answer?.sandbox ?? null,
    ...pick(found, ['outcome', 'partial', 'code']),
    message: found.serviceMessage,
    billed: found.billed,
    cost: costJson(found.cost),
    durationMs: found.durationMs,
    status: answer?.status ?? null,
    responseId: answer?.responseId ?? null,
    // Next to the service's message, because a warning may contradict a flag.
    litigator: litigator && litigatorText(litigator),
    answer: answer && exactJson(answer.body),
  };
}
