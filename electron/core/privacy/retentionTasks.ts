/** Counts expired data, and sets retention dates, in the list thread. */
import { existsSync, statSync } from 'node:fs';
import type { KeptList, Retention } from '#contract/privacy/privacy.ts';
import { readFrom, waitForDisk } from '../platform/database.ts';
import { countOldAnswers } from '../service/answers/kept/oldAnswers.sql.ts';
import { ledgerPath, listPath } from '../platform/paths.ts';
import { findKeepUntil, putKeepUntil } from '../lists/file/deletedMarks.sql.ts';
import { listFailure, openListToWrite, withList, readableLists } from '../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';

interface KeptFor {
  /** How many days to keep lists without their own date, and answers; null if indefinitely. */
  listDays: number | null;
  answerDays: number | null;
  now: number;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type RetentionTasks = {
  'retention.find': { params: KeptFor; returns: Retention };
  /** `until` undefined: use the settings. */
  'retention.put': { params: { listId: string; until?: number | null; by: string; at: number }; returns: void };
};

const dayMs = 86_400_000;

/** Returns the time before which answers have expired. */
export const answersBefore = (now: number, days: number): number => now - days * dayMs;

export function retentionTasks(dataDir: string): TaskHandlers<RetentionTasks> {
  return {
    'retention.find': ({ listDays, answerDays, now }) => ({
      lists: readableLists(dataDir)
        .flatMap(({ listId, name, rows, importedAt }): KeptList[] => {
          const own = withList(dataDir, listId, findKeepUntil);
          const until = own === undefined ? listDays && importedAt + listDays * dayMs : own;
          if (until === null) return [];
          const bytes = statSync(listPath(dataDir, listId)).size;
          return [{ listId, name, rows, bytes, until, isDefault: own === undefined, isDue: until <= now }];
        })
        .sort((a, b) => a.until - b.until),
      answers: { days: answerDays, ...(answerDays === null ? { due: 0, bytes: 0 } : countOld(dataDir, answersBefore(now, answerDays))) },
    }),
    'retention.put': ({ listId, until, by, at }) => {
      using db = openListToWrite(dataDir, listId);
      try {
        waitForDisk(db);
        putKeepUntil(db, until, by, at);
      } catch (error) {
        throw listFailure(error, dataDir);
      }
    },
  };
}

const countOld = (dataDir: string, before: number): { due: number; bytes: number } =>
  existsSync(ledgerPath(dataDir)) ? readFrom(ledgerPath(dataDir), (db) => countOldAnswers(db, before)) : { due: 0, bytes: 0 };
