/** Removes everything stored about one person, or a whole list. */
import type { HoldingBackup, Person, Purged, PurgeOf } from '#contract/privacy/privacy.ts';
import { heldCountText, heldText, holdsText, purgeNotes } from '#messages/privacy/privacyWords.ts';
import type { CommandBody } from '../command.ts';
import { readPerson, type purgeOptions } from '../options/privacyOptions.ts';
import { UsageError } from '../options/option.ts';
import { findListId } from '../steps/choose.ts';
import { type CliCore, withCore } from '../steps/openCliCore.ts';

export const purge: CommandBody<typeof purgeOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const { list, dryRun, backups, ...who } = options;
    const isAnybody = Object.values(who).some((text) => text !== undefined);
    if (list !== undefined && isAnybody) throw new UsageError('rollcall purge takes either a person or --list, not both.');
    if (list !== undefined && backups !== undefined) throw new UsageError('rollcall purge takes --backups with a person, not with --list.');
    const person = list === undefined ? readPerson('purge', who) : null;
    return withCore(everywhere, async (core) => {
      // A deleted list that can still be restored can be purged by its id.
      const of = person ?? { listId: findListId(await core.handlers['lists.list']({}), list ?? '') };
      const purged = await core.handlers['privacy.purge']({ of, dryRun });
      if (person !== null && backups !== undefined && !dryRun)
        purged.backups = await clearBackups(core, person.person, purged.backups, backups);
      if (everywhere.json) terminal.result(JSON.stringify(purged));
      else for (const line of textLines(of, purged)) terminal.result(line);
    });
  },
};

function textLines(of: PurgeOf, purged: Purged): string[] {
  const { counts, dryRun, backups } = purged;
  const what = 'listId' in of ? 'the list' : 'the person';
  return [
    counts.length === 0
      ? 'Nothing is held on that person.'
      : dryRun
        ? `A purge of ${what} would remove ${heldText(counts)}; nothing was changed.`
        : `Purged ${what}: ${heldText(counts)}. This can’t be undone.`,
    ...counts.map(({ file, ...one }) => `  ${file}: ${heldCountText(one)}`),
    ...purgeNotes(purged),
    ...backups.map(({ file, madeAt, count }) => `  ${file}, ${new Date(madeAt).toISOString()}: ${holdsText(count)}`),
    ...(backups.length === 0
      ? []
      : ['Purge again with --backups purge, which rewrites them without the person, or with --backups delete.']),
  ];
}

/** Clears backups, and returns those that still contain the person. One that can't be read can only be deleted. */
async function clearBackups(
  core: CliCore,
  person: Person,
  backups: readonly HoldingBackup[],
  how: 'purge' | 'delete',
): Promise<HoldingBackup[]> {
  let left = [...backups];
  for (const { file, count } of backups)
    if (how === 'delete' || count !== null) left = await core.handlers['privacy.clearBackup']({ person, file, how });
  return left;
}
