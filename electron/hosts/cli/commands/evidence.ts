/** Writes the evidence of a list or a run, or the proof of one row. */
import { pick } from '#base/pick.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { EvidenceMade } from '#contract/evidence/evidence.ts';
import { writeWhole } from '#core/platform/atomicFile.ts';
import { refuseOriginal } from '#core/exports/files/targets.ts';
import { payloadOf, signedBytes } from '#core/evidence/format/seal.ts';
import { signerFromPem } from '#core/evidence/signer.ts';
import { inWords, readSeal } from '#core/evidence/verify/eachLine.ts';
import { count } from '#messages/count.ts';
import { partSentences, unsignedSentence } from '#messages/evidence/evidenceWords.ts';
import type { evidenceOptions } from '../options/optionGroups.ts';
import { type OptionValues, UsageError } from '../options/option.ts';
import type { CommandBody, Invocation } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { findListId } from '../steps/choose.ts';
import { type CliCore, withCoreToRead } from '../steps/openCliCore.ts';

type Options = OptionValues<typeof evidenceOptions>;

export const evidence: CommandBody<typeof evidenceOptions, string> = {
  async run(invocation) {
    const { options, operands: named, everywhere, signal } = invocation;
    const out = checked(options);
    return withCoreToRead(everywhere, async (core) => {
      if (core === null) throw new Failed('list.notFound', { listId: named });
      const scope = await scopeOf(core, findListId(await core.handlers['lists.list']({}), named));
      const { sources } = await core.handlers['lists.get']({ listId: scope.listId });
      for (const file of filesOf(options)) await refuseOriginal(file, sources);
      if (options.row !== undefined) return await prove(core, scope, options.row, out, invocation);
      await chooseKey(core, options);
      const cancel = (): void => void core.handlers['evidence.cancel'](scope);
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) throw new Failed('evidence.cancelled');
      const made = await core.handlers['evidence.make']({
        ...scope,
        destinationId: core.paths.grantDestination(out),
        timestampUrl: options.timestamp ?? null,
        organization: options.organization ?? '',
        campaign: options.campaign ?? '',
      });
      signal.removeEventListener('abort', cancel);
      await writeParts(out, made.sha256, options);
      tell(made, out, invocation);
    });
  },
};

/** Returns all files to be written. */
const filesOf = ({ out, signedBytes, signature, report }: Options): string[] =>
  [out, signedBytes, signature, report].flatMap((file) => (file === undefined ? [] : [path.resolve(file)]));

/** Returns the path to write to. Throws UsageError. */
function checked(options: Options): string {
  const { out, row, signWith, signedBytes, signature, report, timestamp } = options;
  if (out === undefined) throw new UsageError('rollcall evidence needs --out FILE: where to write it.');
  if (row !== undefined && [signWith, signedBytes, signature, report, timestamp].some((given) => given !== undefined))
    throw new UsageError('--row proves a row of evidence that was made and signed before; leave out the options about signing.');
  const paths = filesOf(options);
  if (new Set(paths).size < paths.length)
    throw new UsageError('--out, --signed-bytes, --signature and --report must name different files.');
  return path.resolve(out);
}

/** Finds a run, or a list, by its id. */
async function scopeOf(core: CliCore, id: string): Promise<{ listId: string; runId: string | null }> {
  try {
    return { listId: (await core.handlers['runs.get']({ runId: id })).listId, runId: id };
  } catch (error) {
    if (!(error instanceof Failed) || error.failure.code !== 'run.notFound') throw error;
    return { listId: (await core.handlers['lists.get']({ listId: id })).listId, runId: null };
  }
}

async function chooseKey(core: CliCore, { signWith, signature }: Options): Promise<void> {
  if (signWith !== undefined) {
    core.lendSigner(signerFromPem(await inWords(signWith, () => readFile(signWith, 'utf8')), signWith));
    return;
  }
  const { problem } = await core.handlers['evidence.keys']({});
  if (signature !== undefined && problem !== null)
    throw new UsageError('--signature needs a key to sign with, and this computer has none; give one with --sign-with KEY.pem.');
}

/** Writes the signed bytes and the signature, taken from the file itself, for verification with other programs. */
async function writeParts(out: string, sha256: string, { signedBytes: bytesTo, signature: signatureTo, report }: Options): Promise<void> {
  // Loaded on demand: most evidence is made without a report.
  if (report !== undefined) await (await import('#core/evidence/report/writeReport.ts')).writeReport(out, sha256, path.resolve(report));
  if (bytesTo === undefined && signatureTo === undefined) return;
  const seal = await readSeal(out);
  const payload = seal && payloadOf(seal);
  const [signature] = seal?.envelope.signatures ?? [];
  if (bytesTo !== undefined && payload) await writeWhole(path.resolve(bytesTo), signedBytes(payload));
  if (signatureTo !== undefined && signature) await writeWhole(path.resolve(signatureTo), Buffer.from(signature.sig, 'base64'));
}

function tell(made: EvidenceMade, out: string, { terminal, everywhere }: Invocation<typeof evidenceOptions, string>): void {
  const { evidenceId, rows, root, environment, keyId, shared, unsigned, recorded } = made;
  if (environment.startsWith('SANDBOX')) terminal.say('SANDBOX: its answers are invented, and it says so.');
  if (unsigned !== null) terminal.say(unsignedSentence(unsigned));
  if (!recorded)
    terminal.say(
      'Another program uses the data folder, so there is no record of this evidence, and single rows of it can’t be proved later.',
    );
  if (everywhere.json)
    terminal.result(
      JSON.stringify({
        ...{ evidence: evidenceId, out },
        ...pick(made, ['rows', 'bytes', 'sha256', 'root', 'environment', 'keyId', 'timestamp']),
        signed: keyId !== null,
        recorded,
        ...(shared && { shared }),
      }),
    );
  else terminal.result(out);
  for (const line of shared ? partSentences(shared) : []) terminal.say(line);
  terminal.say(
    `${count(rows)} rows, root ${root}${keyId === null ? '' : `, signed with ${keyId}`}. Verify it with: rollcall verify ${out}`,
  );
}

async function prove(
  core: CliCore,
  scope: { listId: string; runId: string | null },
  row: number,
  out: string,
  { terminal, everywhere }: Invocation<typeof evidenceOptions, string>,
): Promise<number> {
  const { evidenceId, madeAt, bytes } = await core.handlers['evidence.prove']({
    ...scope,
    row,
    destinationId: core.paths.grantDestination(out),
  });
  const at = new Date(madeAt).toISOString();
  if (everywhere.json) terminal.result(JSON.stringify({ evidence: evidenceId, madeAt: at, row, out, bytes }));
  else terminal.result(out);
  terminal.say(`Proves row ${count(row)} as it stood in the evidence of ${at}; what was changed later is not in it.`);
  return exitCodes.done;
}
