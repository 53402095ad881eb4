/** A server of the team: makes the calls of runs that were handed over to it, until stopped. */
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { counted } from '#messages/count.ts';
import { reportSentence, workerSentence } from '#messages/team/serverWords.ts';
import { openServerFile, type ServerFile } from '../../node/serverFile.ts';
import type { CommandBody, Invocation } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { workerOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/option.ts';
import { readInput } from '../steps/readSecrets.ts';
import { readNotify, type Notify } from '../steps/notifyDone.ts';
import { withCore } from '../steps/openCliCore.ts';
import { type Terminal, untilAborted } from '../terminal.ts';
import { joined } from './team/teamInvocation.ts';

type WorkerInvocation = Invocation<typeof workerOptions, null>;

async function addKey(file: ServerFile, { key, terminal, options }: WorkerInvocation): Promise<number> {
  file.addKey(key ?? (await readInput(options.input)));
  terminal.say(`The key is in ${options.team}. Next: rollcall worker --team ${options.team}`);
  return exitCodes.done;
}

/** Prints the report here as well. A failed notification must not undo what was done. */
const notifyHereToo =
  (notify: Notify, terminal: Terminal): Notify =>
  async (listName, report) => {
    terminal.say(`“${listName}” was checked again. ${reportSentence(report)}`);
    try {
      await notify(listName, report);
    } catch (error) {
      terminal.complain(`The report on “${listName}” could not be sent: ${errorMessage(error)}`);
    }
  };

export const worker: CommandBody<typeof workerOptions, null> = {
  async run(invocation) {
    const { options, everywhere, key, terminal, signal } = invocation;
    if (options.team === undefined) throw new UsageError('rollcall worker needs --team FILE; see rollcall worker --help.');
    const file = openServerFile(options.team, everywhere);
    if (options.addKey) return addKey(file, invocation);
    const notify = readNotify(options);
    const keys = [...new Set([...file.apiKeys(), ...(key === null ? [] : [key])])];
    if (keys.length === 0) throw new Failed('servers.noKey', { path: options.team });
    return withCore({ ...everywhere, serverFile: file }, async (core) => {
      const team = joined(await core.handlers['team.state']({}));
      terminal.say(`${team.device} is a server of ${team.name}, with ${counted(keys.length, 'key')}. Ctrl-C ends it.`);
      const stopped = untilAborted(signal);
      const { refused } = await Promise.race([
        core.work({ keys, notify: notifyHereToo(notify, terminal), onNews: (news) => terminal.say(workerSentence(news)) }),
        stopped.then(() => ({ refused: new Promise<Failed>(() => undefined) })),
      ]);
      const why = await Promise.race([refused, stopped]);
      if (why) throw why;
      // The worker ends normally when it is stopped.
    });
  },
};
