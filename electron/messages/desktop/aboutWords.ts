/** The sentences of what the program says about itself: the about box, and reporting a problem. */
import type { AppState } from '#contract/settings/settings.ts';
import { counted } from '../count.ts';

export const aboutWords = {
  /** As commands. */
  acts: { data: 'Show data folder', logs: 'Show logs', report: 'Report a problem', about: 'About Rollcall' },
  about: {
    title: 'About Rollcall',
    runs: 'Runs',
    hosts: {
      electron: 'as a desktop app',
      browser: 'in your browser, served from this computer to this computer only',
      cli: 'from the command line',
    } satisfies Record<AppState['host'], string>,
    version: 'Version',
    data: 'Data',
    logs: 'Logs',
    show: 'Show',
    staysHere: 'Lists, answers and decisions stay on this computer; only checks and look-ups leave it.',
    licences: 'Licenses',
    /** `packages`: of others, that ship with the program. */
    aboutLicences: (packages: number): string => `Rollcall includes ${counted(packages, 'package')} of others, under these licenses.`,
    table: 'Included packages and their licenses',
    columns: { name: 'Package', version: 'Version', licence: 'License' },
    report: 'Report a problem…',
  },
  report: {
    title: 'Report a problem',
    about:
      'This is all that the report has: versions, sizes, and the last lines of the log. It has no keys, no names and no cells. Read it, save it, and attach it to your message to whoever supports you. Rollcall sends it nowhere.',
    text: 'The report',
    reading: 'The report is being put together …',
    fileName: 'rollcall-report.json',
    save: 'Save…',
    saved: (fileName: string): string => `Saved ${fileName}`,
  },
} as const;
