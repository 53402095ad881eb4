/** Lists whose litigator checks expire soon, or have expired, for cron: exits with 3 where there are any. */
import { counted } from '#messages/count.ts';
import { staleListSentence } from '#messages/plan/planWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { staleOptions } from '../options/optionGroups.ts';
import { openCliCoreToRead } from '../steps/openCliCore.ts';

export const stale: CommandBody<typeof staleOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const core = await openCliCoreToRead(everywhere);
    try {
      const { within: withinMs } = options;
      const lists = core === null ? [] : await core.handlers['stale.list'](withinMs === undefined ? {} : { withinMs });
      const now = core?.clock.now() ?? 0;
      if (everywhere.json)
        terminal.result(
          JSON.stringify(
            lists.map(({ listId, name, rows, expired, at }) => ({
              ...{ list: listId, name, rows, expired },
              at: at === null ? null : new Date(at).toISOString(),
            })),
          ),
        );
      else if (lists.length === 0) terminal.say('No litigator check goes stale in this time.');
      else
        for (const list of lists)
          terminal.result(
            `${list.listId}  ${staleListSentence(list, now)}${list.at === null ? '' : `, ${new Date(list.at).toISOString()}`}`,
          );
      if (lists.length > 0) terminal.say(`${counted(lists.length, 'list')} to check again; nothing was bought.`);
      return lists.length > 0 ? exitCodes.rowsFailed : exitCodes.done;
    } finally {
      await core?.close();
    }
  },
};
