/**
 * Handing over and receiving a list through the core, beside the minimum that each must do: packing and encrypting the files unchanged, and
 * decrypting, unpacking and comparing them.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { measureFile, unpackArchive, writeArchive } from '#core/handover/archive.ts';
import { handoverVersion, type HandoverManifest } from '#contract/handover/handover.ts';
import { ledgerPath, listPath } from '#core/platform/paths.ts';
import { openTestCore } from '../../support/openTestCore.ts';
import { mib, ms, whole, type Line } from '../line.ts';
import { checkedFolder } from '../checkedFolder.ts';

const passphrase = 'four-words-or-so-1';

async function timed<R>(work: () => Promise<R>): Promise<{ tookMs: number; value: R }> {
  const began = performance.now();
  const value = await work();
  return { tookMs: performance.now() - began, value };
}

/** Writes these files unchanged, like a handover of them. */
async function packBare(to: string, listId: string, parts: { 'list.db': string; 'ledger.db': string }): Promise<void> {
  const nothing = {
    rows: 0,
    rejected: 0,
    runs: 0,
    attempts: 0,
    answers: 0,
    actions: 0,
    policies: 0,
    outcomes: 0,
    exports: 0,
    suppressions: 0,
  };
  const manifest: HandoverManifest = {
    ...{
      format: 'rollcall-handover',
      version: handoverVersion,
      program: '0',
      handoverId: randomUUID(),
      listId,
      name: 'bare',
      by: 'kim',
      at: 0,
    },
    ...{ counts: nothing, sandbox: false, unfinished: 0, chain: { size: 0, root: '0'.repeat(64) } },
    parts: { 'list.db': await measureFile(parts['list.db']), 'ledger.db': await measureFile(parts['ledger.db']) },
  };
  const file = createWriteStream(to);
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => file.write(bytes, (error) => (error ? reject(error) : resolve())));
  await writeArchive({ write }, { passphrase, isRandom: false }, manifest, parts);
  await new Promise<void>((resolve) => file.end(resolve));
}

async function measure(rows: number) {
  const { dataDir, listId } = await checkedFolder(rows);
  const [ann, bo] = [await openTestCore({ dataDir }), await openTestCore()];
  try {
    const path = join(dataDir, 'leads.age');
    const made = await timed(() => ann.handlers['handover.make']({ listId, destinationId: ann.grantDestination(path), passphrase }));
    const received = await timed(() => bo.handlers['handover.receive']({ fileId: bo.grant(path), passphrase }));
    const { answers } = received.value.counts;
    if (answers.added !== rows) throw new Error(`${answers.added} answers arrived of ${rows}`);
    const parts = { 'list.db': join(dataDir, 'list.part'), 'ledger.db': join(dataDir, 'ledger.part') };
    const opened = await timed(() => unpackArchive(path, 'leads.age', passphrase, parts));
    const files = { 'list.db': listPath(dataDir, listId), 'ledger.db': ledgerPath(dataDir) };
    const bare = await timed(() => packBare(join(dataDir, 'bare.age'), listId, files));
    return { made, received, bare, opened, bytes: statSync(path).size, bareBytes: statSync(join(dataDir, 'bare.age')).size };
  } finally {
    await ann.close();
    await bo.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The maximum time for ten times the rows, as a multiple of ten times the time: half as much again, because indexes grow deeper. */
const mostGrowth = 1.5;

export async function handoverBench(sizes: readonly number[]): Promise<Line[]> {
  const lines: Line[] = [];
  let smaller: { rows: number; tookMs: number } | null = null;
  for (const rows of sizes) {
    const { made, received, bare, opened, bytes, bareBytes } = await measure(rows);
    const growth = smaller === null ? null : received.tookMs / smaller.tookMs / (rows / smaller.rows);
    smaller = { rows, tookMs: received.tookMs };
    lines.push(
      {
        what: `${whole(rows)} rows, each with an answer, handed over`,
        ours: `${ms(made.tookMs)}, ${mib(bytes)}, ${whole(bytes / rows)} bytes a row`,
        reference: `${ms(bare.tookMs)} to pack and encrypt the whole ledger and the list as they are (${mib(bareBytes)})`,
        ratio: `${(made.tookMs / bare.tookMs).toFixed(1)}×`,
      },
      {
        what: `${whole(rows)} rows received`,
        ours: ms(received.tookMs),
        reference: `${ms(opened.tookMs)} to decrypt and unpack the file`,
        ratio: `${(received.tookMs / opened.tookMs).toFixed(1)}×`,
        ...(growth !== null && { reach: `≤ ${mostGrowth}× the time a row of a tenth of the rows`, reached: growth <= mostGrowth }),
      },
    );
  }
  return lines;
}
