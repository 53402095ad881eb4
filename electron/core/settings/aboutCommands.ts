/** The commands for what the program says about itself. */
import { readFileSync, statSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { basename } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Environment } from '#contract/accounts/environment.ts';
import type { ListCard } from '#contract/lists/list.ts';
import type { AppState } from '#contract/settings/settings.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { parseJson } from '#base/parseJson.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import { ledgerPath, logFiles, logFolder } from '../platform/paths.ts';
import type { Ports } from '../ports.ts';

/** The newest ones. */
const mostLogLines = 200;
const megabyte = 1_000_000;

interface Reported {
  app: AppState;
  lists: readonly Pick<ListCard, 'rows' | 'rejected' | 'run'>[];
  environments: readonly Pick<Environment, 'kind' | 'callsPerSecond' | 'concurrency' | 'key'>[];
  notices: readonly Pick<StorageNotice, 'kind' | 'at'>[];
  dataDir: string;
  now: number;
}

const errorSchema = z.object({
  name: z.string(),
  message: z.string(),
  code: z.string().optional(),
  frames: z.array(z.string()),
  get cause() {
    return errorSchema.optional();
  },
});
/** Only what the log is documented to have. */
const lineSchema = z.object({ id: z.string(), at: z.string(), message: z.string(), error: errorSchema.optional() });

function logLines(dataDir: string): unknown[] {
  // Older ones first, then the one in use.
  const lines = logFiles(dataDir)
    .filter((path) => basename(path).startsWith('rollcall.log'))
    .toSorted()
    .reverse()
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  return lines
    .filter((line) => line !== '')
    .slice(-mostLogLines)
    .flatMap((line) => lineSchema.safeParse(parseJson(line)).data ?? []);
}

const megabytesOf = (path: string): number | null => {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === undefined ? null : Math.round(size / megabyte);
};

/**
 * What a person may send with a problem: versions, sizes and the log's last lines. It has no cell, name, address or key; the person reads
 * it before it is saved, and it is sent nowhere by itself. The report as a text, JSON with indents.
 */
function problemReport({ app, lists, environments, notices, dataDir, now }: Reported): string {
  const { theme, country, keepOriginals, rowDensity, keys } = app.settings;
  const report = {
    madeAt: new Date(now).toISOString(),
    rollcall: { version: app.version, host: app.host, node: process.versions.node, electron: process.versions['electron'] ?? null },
    system: {
      platform: platform(),
      release: release(),
      arch: arch(),
      processors: cpus().length,
      memoryMb: Math.round(totalmem() / megabyte),
    },
    settings: { theme, country, keepOriginals, rowDensity: rowDensity ?? null, changedKeys: Object.keys(keys).length },
    environments: environments.map(({ kind, callsPerSecond, concurrency, key }) => ({
      kind,
      callsPerSecond,
      concurrency,
      keySet: key.set,
    })),
    folder: {
      ledgerMb: megabytesOf(ledgerPath(dataDir)),
      lists: lists.map(({ rows, rejected, run }) => ({ rows, rejected, run: run?.state ?? null })),
      notices: notices.map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() })),
    },
    log: logLines(dataDir),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

interface AboutNeeds {
  dataDir: string;
  ports: Pick<Ports, 'clock' | 'desktop' | 'files'>;
  /** What the report is made from; the handlers of other modules. */
  ask(): Pick<CommandHandlers, 'app.state' | 'lists.list' | 'environments.list' | 'storage.notices'>;
}

export const aboutCommands = ({ dataDir, ports: { clock, desktop, files }, ask }: AboutNeeds) =>
  ({
    'app.about': () => Promise.resolve({ dataDir, logsDir: logFolder(dataDir) }),
    'app.showFolder': async ({ folder }) => {
      await desktop?.showFolder(folder === 'data' ? dataDir : logFolder(dataDir));
      return {};
    },
    'problems.report': async () => {
      const asked = ask();
      const [app, lists, environments, notices] = await Promise.all([
        asked['app.state']({}),
        asked['lists.list']({}),
        asked['environments.list']({}),
        asked['storage.notices']({}),
      ]);
      return { text: problemReport({ app, lists, environments, notices, dataDir, now: clock.now() }) };
    },
    'problems.save': async ({ text, destinationId }) => {
      const { path, fileName, download } = files.destination(destinationId);
      await writeFile(path, text, { mode: 0o600 });
      return { fileName, download };
    },
  }) satisfies Partial<CommandHandlers>;
