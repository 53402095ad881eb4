/**
 * Power failures. The real program's disk operations are recorded, call by call; at chosen moments a disk is restored to a state in which
 * it may be found then, and the real program opens it. For more cuts: `npm run power -- --cuts 200 --seed 7`
 *
 * @module-tag strace
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openToRead } from '#core/platform/database.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { listSchema } from '#core/platform/schema/listSchema.ts';
import { newestVersion } from '#core/platform/schema/migrate.ts';
import { startFaultyService, type FaultyService } from '../support/faultyService.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { askedPhones, brokenIn, brokenPromises, sentUnwritten, sha256 } from '../support/keptPromises.ts';
import { readLeft, type Left } from '../support/madeDisk.ts';
import { nextThreads, useNextVersion } from '../support/nextVersion.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phoneOf, rested } from '../support/phoneRun.ts';
import { atTheEnd, cutPower, type PowerCut, type Recording } from '../support/powerCuts.ts';
import { recordDisk } from '../support/recordDisk.ts';

const cuts = Number(process.env['ROLLCALL_CUTS'] ?? 8);
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_261_121);
const script = fileURLToPath(new URL('../support/dayOfWork.ts', import.meta.url));
const rows = 80;
const moreRows = 15;

describe('when the power goes', () => {
  let folder: string;
  let root: string;
  let dataDir: string;
  let before: string;
  let service: FaultyService;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-day-'));
    root = join(folder, 'home');
    before = join(folder, 'before');
    dataDir = join(root, 'data');
    mkdirSync(root);
    service = await startFaultyService(seed);
  });
  afterEach(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the program in `root`, and verifies that the simulated disk matches the real one. */
  const record = async (...args: string[]): Promise<Recording> => {
    cpSync(root, before, { recursive: true });
    const recording = { root, before, steps: await recordDisk(script, [dataDir, ...args]) };
    expect(described((await atTheEnd(recording)).left)).toEqual(described(readLeft(root)));
    return recording;
  };
  const described = (left: Left): Record<string, string> =>
    Object.fromEntries([...left].map(([path, bytes]) => [path, bytes === null ? 'a folder' : sha256(bytes)]));
  /** Everything that was lost at any cut, with its time. */
  const losses = async (
    recording: Recording,
    chosen: Parameters<typeof cutPower>[1],
    brokenAt: (cut: PowerCut, index: number) => Promise<string[]>,
  ): Promise<string[]> => {
    const lost: string[] = [];
    await cutPower(recording, chosen, async (cut, index) => {
      for (const what of await brokenAt(cut, index)) lost.push(`cut ${index}, ${cut.loss} lost, ${cut.moment}: ${what}`);
    });
    return lost;
  };

  describe('in the middle of a day of work', () => {
    const oldExport = 'what was there before';
    const work = (): Promise<Recording> => {
      const write = (name: string, from: number, count: number): string => {
        const path = join(root, name);
        writeFileSync(path, ['phone', ...Array.from({ length: count }, (_, row) => phoneOf(from + row))].join('\n'));
        return path;
      };
      const out = join(root, 'checked.csv');
      writeFileSync(out, oldExport);
      return record('work', write('leads.csv', 0, rows), write('more.csv', rows, moreRows), service.url, out);
    };
    const brokenAfter = async ({ folder: left, reported, sent }: PowerCut): Promise<string[]> => {
      const data = join(left, 'data');
      const out = join(left, 'checked.csv');
      const broken = await brokenIn(data, async (core) => {
        const found = await brokenPromises(core, reported, out);
        // A list exists completely, with all or none of an appended part, or not at all.
        for (const list of await core.handlers['lists.list']({})) {
          if (![rows, rows + moreRows, moreRows].includes(list.rows)) found.push(`half a list: ${list.rows} rows`);
          const [last] = await core.handlers['lists.preview']({ listId: list.listId, from: list.rows, count: 1 });
          if (last === undefined) found.push('a list without its last row');
        }
        return found;
      });
      return [...broken, ...sentUnwritten(sent, askedPhones(data))];
    };

    it('nothing that was reported is lost, and nothing is asked again; where the ledger doesn’t wait for the disk, something is', async () => {
      const recording = await work();
      const { reported, sent } = await atTheEnd(recording);
      expect(sent.length).toBeGreaterThanOrEqual(rows);
      expect(reported.filter((one) => one.promised === 'decided').length).toBeGreaterThan(3);
      const exported = reported.find((one) => one.promised === 'exported')?.sha256;
      let resumed = 0;
      const lost = await losses(recording, { cuts: Math.ceil(cuts * 0.6), seed }, async (cut, index) => {
        const broken = await brokenAfter(cut);
        const out = sha256(readFileSync(join(cut.folder, 'checked.csv')));
        if (out !== exported && out !== sha256(oldExport)) broken.push('half an export');
        const { runId } = cut.reported.find((one) => one.promised === 'run') ?? {};
        if (broken.length === 0 && runId !== undefined && index % 4 === 0) {
          broken.push(...(await askedAgain(cut, runId)));
          resumed += 1;
        }
        return broken;
      });
      expect(lost).toEqual([]);
      expect(resumed).toBeGreaterThan(0);

      // Checks that a ledger that doesn't wait for the disk would be detected.
      const careless = { ...recording, isSynced: (path: string) => !path.endsWith('ledger.db-wal') };
      const noticed = await losses(careless, { cuts: 20, seed, loses: ['everything'] }, brokenAfter);
      expect(noticed.filter((what) => what.includes('was sent and is not in the ledger'))).not.toEqual([]);
      expect(noticed.filter((what) => what.includes('attempt'))).not.toEqual([]);
    });

    /** Lets the run finish: what was answered must not be requested again. */
    const askedAgain = async ({ folder: left, reported }: PowerCut, runId: string): Promise<string[]> => {
      const data = join(left, 'data');
      const ended = new Set(
        reported
          .flatMap((one) => (one.promised === 'ended' ? one.attempts.filter(([, outcome]) => outcome === 'done') : []))
          .map(([seq]) => seq),
      );
      service.closed.clear();
      for (const phone of phonesOf(data, ended)) service.closed.add(phone);
      const before = service.requestsWhileClosed();
      const core = await openTestCore({ dataDir: data });
      try {
        const environment = (await core.handlers['environments.list']({})).find(({ baseUrl }) => baseUrl !== null);
        await core.handlers['environments.setKey']({ environmentId: environment?.environmentId ?? '', key: 'a-key-for-tests' });
        if ((await core.handlers['runs.get']({ runId })).state !== 'finished') await core.handlers['runs.resume']({ runId });
        const { counts } = await rested(core, runId);
        const again = service.requestsWhileClosed() - before;
        return [
          ...(again > 0 ? [`${again} answered calls were asked again`] : []),
          ...(counts.pending + counts.failed + counts.refused > 0 ? [`not all was answered: ${JSON.stringify(counts)}`] : []),
        ];
      } finally {
        await core.close();
        service.closed.clear();
      }
    };
    const phonesOf = (data: string, seqs: ReadonlySet<number>): string[] => {
      const db = openToRead(join(data, 'ledger.db'));
      const all = db
        .prepare<[], { seq: number; phone: string }>(
          "SELECT seq, value ->> 1 AS phone FROM attempts JOIN job_inputs USING (job_id), json_each(parameters) WHERE value ->> 0 = 'phone'",
        )
        .all();
      db.close();
      return all.filter(({ seq }) => seqs.has(seq)).map(({ phone }) => phone);
    };
  });

  describe('with a finished run in the folder', () => {
    let whole: FinishedFolder;
    beforeEach(async () => {
      whole = await makeFinishedFolder(40);
      cpSync(whole.dataDir, dataDir, { recursive: true });
      rmSync(whole.dataDir, { recursive: true, force: true });
    });

    /** Checks that every answer and every decision of the finished run is there. */
    const brokenRun = async ({ handlers }: TestCore): Promise<string[]> => {
      const { counts } = await handlers['runs.get']({ runId: whole.runId });
      const { viewId } = await handlers['review.open']({ listId: whole.listId, filter: {}, sort: { by: 'row', descending: false } });
      const seen = await handlers['review.window']({ viewId, from: 0, count: 500 });
      const answered = seen.filter(({ verdict }) => verdict.status === 'answered' || verdict.status === 'partial').length;
      const decided = seen.filter(({ row, decision }) => row % 10 === 0 && decision.value === 'drop').length;
      const found = [counts.pending, answered, decided].join(', ');
      return found === `0, ${whole.rows}, ${whole.rows / 10}` ? [] : [`pending, answered, decided: ${found}`];
    };

    it('an update leaves the old files or the new ones, and never new ones without the backup', async () => {
      const [ledgerBefore, listBefore] = [newestVersion(ledgerSchema), newestVersion(listSchema)];
      const versionOf = (path: string): number => {
        const db = openToRead(path);
        const version = Number(db.pragma('user_version', { simple: true }));
        db.close();
        return version;
      };
      const recording = await record('update');
      const backToThis = useNextVersion();
      try {
        const lost = await losses(recording, { cuts: Math.ceil(cuts * 0.25), seed }, ({ folder: left }) =>
          brokenIn(
            join(left, 'data'),
            async (core) => {
              const { backups, folder: kept } = await core.handlers['backups.list']({});
              const oldLedgers = backups.filter(({ backupId }) => versionOf(join(kept, backupId)) === ledgerBefore);
              const oldList = join(kept, `list-${whole.listId}-before-${listBefore + 1}.db`);
              return [
                ...(await brokenRun(core)),
                ...(oldLedgers.length === 0 ? ['no backup of the ledger'] : []),
                ...(!existsSync(oldList) || versionOf(oldList) !== listBefore ? ['no backup of the list'] : []),
              ];
            },
            { threads: nextThreads },
          ),
        );
        expect(lost).toEqual([]);
      } finally {
        backToThis();
      }
    });

    it('restoring a backup leaves the old ledger or the new one', async () => {
      const core = await openTestCore({ dataDir });
      await core.handlers['backups.make']({ lists: false });
      // The backup doesn't contain this later decision, so the two states can be distinguished.
      await core.handlers['review.decide']({ listId: whole.listId, rows: [1], value: 'hold' });
      await core.close();
      const lost = await losses(await record('restore'), { cuts: Math.ceil(cuts * 0.15), seed }, ({ folder: left, reported }) =>
        brokenIn(join(left, 'data'), async (opened) => {
          const broken = await brokenRun(opened);
          const isRestored = (await opened.handlers['storage.notices']({})).some(({ kind }) => kind === 'restored');
          const { decision } = await opened.handlers['review.row']({ listId: whole.listId, row: 1 });
          if (isRestored !== (decision.by !== 'person')) broken.push('neither the old ledger nor the new one');
          if (!isRestored && reported.length > 0) broken.push('the restored ledger is gone');
          return broken;
        }),
      );
      expect(lost).toEqual([]);
    });
  });
});
