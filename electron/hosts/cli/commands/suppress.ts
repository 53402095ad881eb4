/** `suppress FILE|-`: puts phones, e-mail addresses, domains and persons on the suppression list. */
import { pick } from '#base/pick.ts';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Failed } from '#contract/failure.ts';
import { endOfDay } from '#base/lastDay.ts';
import { addedText, exportedText } from '#messages/suppression/suppressionWords.ts';
import { handToOwner } from '../../node/ownerSocket.ts';
import type { HandedSuppression, Suppressed } from '../../node/ownerSuppression.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { suppressOptions } from '../options/optionGroups.ts';
import type { Everywhere } from '../options/readOptions.ts';
import { UsageError } from '../options/option.ts';
import { openCliCore } from '../steps/openCliCore.ts';

const mostCharacters = 5_000_000;
const mostOfReason = 500;

export const suppress: CommandBody<typeof suppressOptions, string> = {
  async run({ options, operands: file, everywhere, terminal }) {
    const { reason = '', hashed, people } = options;
    const until = options.until === undefined ? null : endOfDay(options.until);
    if (options.until !== undefined && until === null)
      throw new UsageError(`--until needs a date like 2026-12-31, not “${options.until}”.`);
    if (reason.length > mostOfReason) throw new UsageError(`--reason takes at most ${mostOfReason} characters.`);
    const pasted = file === '-' ? await text(process.stdin) : null;
    if (pasted !== null && pasted.length > mostCharacters)
      throw new UsageError('Standard input is longer than 5,000,000 characters; write it to a FILE and name that.');
    const of = pasted === null ? { file: path.resolve(file) } : { text: pasted, name: 'Standard input' };
    const done = await suppressWhereOwned({ of, reason, until, hashed, people, operator: everywhere.operator }, everywhere);
    terminal.result(everywhere.json ? suppressJson(done) : `${addedText(done.added)} ${exportedText(done.exported)}`.trimEnd());
    return exitCodes.done;
  },
};

type Done = Pick<Extract<Suppressed, { ok: true }>, 'added' | 'exported'>;

/** Asks a run or window that owns the folder to do it, because it must not buy more calls about suppressed people. */
async function suppressWhereOwned(handed: HandedSuppression, everywhere: Everywhere): Promise<Done> {
  try {
    return await suppressHere(handed, everywhere);
  } catch (error) {
    if (!(error instanceof Failed) || error.failure.code !== 'dataFolder.inUse') throw error;
    const done = await handToOwner(everywhere.dataDir, handed);
    // The owner may have ended meanwhile, leaving the folder free.
    if (done === null) return suppressHere(handed, everywhere);
    if (!done.ok) throw new Failed(done.failure);
    return done;
  }
}

async function suppressHere({ of, operator: _, ...how }: HandedSuppression, everywhere: Everywhere): Promise<Done> {
  const core = await openCliCore(everywhere);
  try {
    const source = 'file' in of ? { files: [core.paths.grant(of.file)] } : of;
    const added = await core.handlers['suppressions.import']({ ...how, of: source });
    return { added, exported: await core.handlers['suppressions.exports']({ of: source, people: how.people }) };
  } finally {
    await core.close();
  }
}

/** `added` is null if everything was already on the list. */
function suppressJson({ added: { batch, known, unread, unreadSamples }, exported }: Done): string {
  const added = batch && {
    batch: batch.batchId,
    ...pick(batch, ['phones', 'emails', 'domains', 'persons', 'source', 'reason']),
    until: batch.until === null ? null : new Date(batch.until).toISOString(),
    hashed: batch.hashed,
  };
  const files = exported.files.map(({ fileName, listName, rows, at }) => ({
    file: fileName,
    list: listName,
    rows,
    at: new Date(at).toISOString(),
  }));
  return JSON.stringify({ added, known, unread, unreadSamples, exported: { files, more: exported.more, unknown: exported.unknown } });
}
