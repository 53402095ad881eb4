/**
 * The report that a person may send with a problem: versions, sizes and the log's last lines. It contains no cells, names, addresses or
 * keys; the person reads it before it is saved, and it isn't sent anywhere automatically.
 */
import { readFileSync, statSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Environment } from '#contract/accounts/environment.ts';
import type { ListCard } from '#contract/lists/list.ts';
import type { AppState } from '#contract/settings/settings.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { ledgerPath, logFiles } from '../platform/paths.ts';
import { maskHomes } from '#base/maskHomes.ts';
import { parseJson } from '#base/json.ts';

/** Number of the newest log lines. */
const mostLogLines = 200;
const megabyte = 1_000_000;

export interface Reported {
  app: AppState;
  lists: readonly Pick<ListCard, 'rows' | 'rejected' | 'run'>[];
  environments: readonly Pick<Environment, 'kind' | 'callsPerSecond' | 'concurrency' | 'key'>[];
  notices: readonly Pick<StorageNotice, 'kind' | 'at'>[];
  dataDir: string;
  now: number;
}

/** Lines written by an older version may contain home folders. */
const masked = z.string().transform(maskHomes);
const errorSchema = z.object({
  name: z.string(),
  message: masked,
  code: z.string().optional(),
  frames: z.array(masked),
  get cause() {
    return errorSchema.optional();
  },
});
/** Accepts only the fields that the log is documented to have. */
const lineSchema = z.object({ id: z.string(), at: z.string(), message: masked, error: errorSchema.optional() });

function logLines(dataDir: string): unknown[] {
  // Older files first, then the current one.
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

/** Returns the report as indented JSON. */
export function problemReport({ app, lists, environments, notices, dataDir, now }: Reported): string {
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
