/**
 * One evidence job in a separate process, to measure its memory: `folder ROWS`, and in that folder `make`, `verify`, `prove`, `read` and
 * `hash`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { openListToRead } from '#core/lists/file/openList.sql.ts';
import { openJoinedCells } from '#core/lists/rows/joinedCells.sql.ts';
import { readList } from '#core/lists/file/list.sql.ts';
import { openTestCore, type TestCore } from '../../support/openTestCore.ts';
import { checkedFolder } from '../checkedFolder.ts';
import { peakBytesOf } from '../lists/sides.ts';
import type { EvidenceFigures } from './evidenceBench.ts';

const [work = '', first = '', listId = ''] = process.argv.slice(2);

const evidencePath = (dataDir: string): string => join(dataDir, 'made.evidence');

async function timed(job: () => unknown, bytes = (): number => 0): Promise<EvidenceFigures> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await job();
  const tookMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { tookMs, cpuMs: (user + system) / 1_000, bytes: bytes(), peakBytes: peakBytesOf('self') };
}

async function inCore<R>(dataDir: string, use: (core: TestCore) => Promise<R>): Promise<R> {
  const core = await openTestCore({ dataDir });
  try {
    return await use(core);
  } finally {
    await core.close();
  }
}

const jobs: Record<string, (dataDir: string) => Promise<EvidenceFigures>> = {
  make: (dataDir) =>
    inCore(dataDir, ({ handlers, grantDestination }) => {
      const path = evidencePath(dataDir);
      const request = { listId, runId: null, destinationId: grantDestination(path), timestampUrl: null, organization: '', campaign: '' };
      return timed(
        () => handlers['evidence.make'](request),
        () => statSync(path).size,
      );
    }),
  verify: (dataDir) =>
    inCore(dataDir, ({ handlers, grant }) => {
      const request = { fileId: grant(evidencePath(dataDir)), listFileId: null, exportFileId: null, keyFileId: null };
      return timed(async () => {
        const { fault } = await handlers['evidence.verify'](request);
        if (fault !== null) throw new Error(`it doesn't hold: ${fault.code}`);
      });
    }),
  prove: (dataDir) =>
    inCore(dataDir, async ({ handlers, grantDestination }) => {
      const { rows } = await handlers['lists.get']({ listId });
      const path = join(dataDir, 'row.proof');
      const request = { listId, runId: null, row: Math.ceil(rows / 2), destinationId: grantDestination(path) };
      return timed(
        () => handlers['evidence.prove'](request),
        () => statSync(path).size,
      );
    }),
  /** The minimum work of making evidence: read every cell, and hash as many bytes as the file has. */
  read: (dataDir) =>
    timed(() => {
      const list = openListToRead(dataDir, listId);
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
      for await (const piece of createReadStream(evidencePath(dataDir))) hash.update(piece as Uint8Array);
    }),
};

if (work === 'folder') process.stdout.write(JSON.stringify(await checkedFolder(Number(first))));
else process.stdout.write(JSON.stringify(await jobs[work]?.(first)));
