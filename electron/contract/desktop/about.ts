/** What the program says about itself: where its data is, and what a report of a problem contains. */
import { z } from 'zod';

export const aboutSchema = z.object({
  /** Absolute paths. */
  dataDir: z.string(),
  logsDir: z.string(),
});

/** Longer texts aren't saved as a report. */
export const longestReport = 2_000_000;
/** Folders that the desktop program can show. */
export const shownFolders = ['data', 'logs'] as const;
