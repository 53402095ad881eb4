/** The lists in the data folder, newest first. */
import type { ListCard } from '#contract/lists/list.ts';
import { count, counted } from '#messages/count.ts';
import { damagedRemedy, damagedTitle } from '#messages/storage/storageWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCoreToRead, type CliCore } from '../steps/openCliCore.ts';

export const lists: CommandBody<Record<never, never>, null> = {
  async run({ terminal, everywhere }) {
    const core = await openCliCoreToRead(everywhere);
    try {
      const cards = core === null ? [] : (await core.handlers['lists.list']({})).toSorted((a, b) => b.importedAt - a.importedAt);
      if (everywhere.json)
        terminal.result(JSON.stringify(core === null ? [] : await Promise.all(cards.map((card) => listJson(core, card)))));
      else if (cards.length === 0) terminal.say('There are no lists yet; import one with rollcall check FILE.');
      else for (const card of cards) terminal.result(listText(card));
      // A damaged list is missing above, so it must be named.
      const damaged = core === null ? [] : await core.handlers['lists.damaged']({});
      for (const list of damaged) terminal.complain(`${damagedTitle(list)}. ${damagedRemedy}`);
      return damaged.length > 0 ? exitCodes.unusable : exitCodes.done;
    } finally {
      await core?.close();
    }
  },
};

async function listJson(core: CliCore, card: ListCard): Promise<object> {
  const { listId, name, rows, rejected, importedAt, answered, litigators, clear, notChecked, decided, undecided } = card;
  const { sources } = await core.handlers['lists.get']({ listId });
  return {
    list: listId,
    name,
    rows,
    rejected,
    importedAt: new Date(importedAt).toISOString(),
    sha256: sources.map(({ sha256 }) => sha256).join(','),
    answered,
    litigators,
    clear,
    notChecked,
    decided,
    undecided,
  };
}

function listText({ listId, name, rows, rejected, answered, litigators, clear, notChecked, sandbox, importedAt }: ListCard): string {
  const parts = [
    counted(rows, 'row'),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
    `${count(answered)} answered`,
    counted(litigators, 'litigator'),
    `${count(clear)} clear`,
    `${count(notChecked)} not checked`,
    ...(sandbox ? ['sandbox'] : []),
  ];
  return `${listId}  ${new Date(importedAt).toISOString()}  ${name}: ${parts.join(', ')}`;
}
