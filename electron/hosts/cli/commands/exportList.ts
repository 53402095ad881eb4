/** Writes a list again in its current state. */
import { Failed } from '#contract/failure.ts';
import type { outputOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { findListId, chooseRecipe } from '../steps/choose.ts';
import { withCoreToRead } from '../steps/openCliCore.ts';
import { readOutput } from '../options/readOutput.ts';
import { UsageError } from '../options/option.ts';
import { printSummary } from '../steps/finishRun.ts';
import { explainUnchecked } from '../steps/refuseUnchecked.ts';
import { asSandbox, checkOuts, writeOuts } from '../steps/writeOuts.ts';

export const exportList: CommandBody<typeof outputOptions, string> = {
  async run({ options, operands: named, ...context }) {
    const asked = readOutput(options);
    if (asked.outs.length === 0) throw new UsageError('rollcall export needs --out FILE: where to write the list.');
    checkOuts(asked);
    return withCoreToRead(context.everywhere, async (core) => {
      if (core === null) throw new Failed('list.notFound', { listId: named });
      const listId = findListId(await core.handlers['lists.list']({}), named);
      const startedAt = core.clock.monotonic();
      const chosen = await chooseRecipe(core, asked);
      const list = await core.handlers['lists.get']({ listId });
      const [run = null] = await core.handlers['runs.list']({ listId });
      if (run?.sandbox) context.terminal.say('These are sandbox answers: people and answers are invented, and nothing is charged.');
      const { paths: out, ...written } = await writeOuts(
        core,
        listId,
        run?.sandboxByDefault ? asSandbox(chosen) : chosen,
        context.signal,
      ).catch((error: unknown) => explainUnchecked(error, listId));
      const elapsedMs = Math.round(core.clock.monotonic() - startedAt);
      // The reason why the run stopped is irrelevant to this command.
      printSummary(context, { list, run: run && { ...run, stopped: null }, plan: null, callsPerSecond: 0, elapsedMs, out, ...written });
    });
  },
};
