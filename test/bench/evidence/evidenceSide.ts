/** One job on evidence, in a process whose memory is its own: `folder ROWS`, and in that folder `make`, `verify`, `prove`, `hash`. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { rowProofText } from '../../../electron/core/evidence/format/rowProof.ts';
import { sealLine, sealStatement } from '../../../electron/core/evidence/format/seal.ts';
import { writeEvidence } from '../../../electron/core/evidence/make/writeEvidence.ts';
import { proveRow } from '../../../electron/core/evidence/prove/proveRow.ts';
import { signerOf } from '../../../electron/core/evidence/signer.ts';
import { verifyFile } from '../../../electron/core/evidence/verify/verifyFile.ts';
import { generateKeyPairSync } from 'node:crypto';
import { openToRead } from '../../../electron/core/store/database.ts';
import { ledgerPath } from '../../../electron/core/store/ledgerPath.ts';
import { openListToRead, openListToWrite } from '../../../electron/core/store/lists/openList.ts';
import { openJoinedCells } from '../../../electron/core/store/lists/rows/joinedCells.ts';
import { readList } from '../../../electron/core/store/lists/list.ts';
import { peakBytesOf } from '../lists/sides.ts';
import type { EvidenceFigures } from './evidenceBench.ts';
import { evidencedFolder, wholeRow } from './evidencedFolder.ts';

const [work = '', first = '', listId = ''] = process.argv.slice(2);

const open = (dataDir: string) => ({ list: openListToRead(dataDir, listId), ledger: openToRead(ledgerPath(dataDir)) });
const evidence = (dataDir: string): string => join(dataDir, 'made.evidence');

async function timed(job: () => unknown): Promise<EvidenceFigures> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await job();
  const tookMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { tookMs, cpuMs: (user + system) / 1_000, bytes: 0, peakBytes: peakBytesOf('self') };
}

const jobs: Record<string, (dataDir: string) => Promise<EvidenceFigures>> = {
  async make(dataDir) {
    const writes = openListToWrite(dataDir, listId);
    const scope = { listId, runId: null, at: Date.now(), litigatorMs: 30 * 86_400_000 };
    const maker = { by: 'kim', program: 'Rollcall', organization: null, campaign: null, isSigned: true };
    const context = { signal: new AbortController().signal, progress: () => undefined };
    const figures = await timed(async () => {
      const made = await writeEvidence(
        { ...open(dataDir), writes },
        { evidenceId: randomUUID(), scope, maker, path: evidence(dataDir), devices: [] },
        context,
      );
      const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
      await made.seal(sealLine(sealStatement(made.statement, signer)));
    });
    return { ...figures, bytes: statSync(evidence(dataDir)).size };
  },
  verify: (dataDir) =>
    timed(async () => {
      const { fault } = await verifyFile({ path: evidence(dataDir), list: null, export: null, keyId: null });
      if (fault !== null) throw new Error(`it doesn't hold: ${fault.code}`);
    }),
  async prove(dataDir) {
    const { list, ledger } = open(dataDir);
    const row = wholeRow(readList(list).rows);
    let bytes = 0;
    const figures = await timed(() => {
      bytes = Buffer.byteLength(rowProofText(proveRow(list, ledger, { listId, runId: null, row }).proof));
    });
    return { ...figures, bytes };
  },
  /** The least that making must do: read every cell, and hash as many bytes as the file has. */
  read: (dataDir) =>
    timed(() => {
      const { list } = open(dataDir);
      const cells = openJoinedCells(
        list,
        readList(list).columns.map((_, column) => column),
      );
      const hash = createHash('sha256');
      for (let page = cells.after(0, 1_000); page.rows.length > 0; page = cells.after(page.rows.at(-1) ?? 0, 1_000))
        hash.update(page.bytes);
    }),
  hash: (dataDir) =>
    timed(async () => {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(evidence(dataDir))) hash.update(piece as Uint8Array);
    }),
};

if (work === 'folder') process.stdout.write(JSON.stringify(await evidencedFolder(Number(first))));
else process.stdout.write(JSON.stringify(await jobs[work]?.(first)));
