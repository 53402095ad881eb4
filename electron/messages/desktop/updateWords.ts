/** Text about updates: why this program gets none, or why none in its feed can be used. */
import { numberLocale } from '#base/locale.ts';
import type { NoUpdates, UpdateProblem, UpdateState } from '#contract/desktop/updates.ts';
import type { AppState } from '#contract/settings/settings.ts';
import { counted } from '../count.ts';

const impossible: Record<NoUpdates, string> = {
  host: 'Only the desktop program can update itself; install a new version the way you installed this one.',
  checkout: 'Rollcall was started from its sources, so it has no updates; pull and build them instead.',
  noKey:
    'Rollcall was packaged without a release key, so it can’t tell a genuine update from another; get a package that was made with one, or install new versions by hand.',
  unpacked: 'This copy of Rollcall was unpacked from an archive, so it can’t be updated; unpack a new version, or use an installer.',
};
export const noUpdatesSentence = (why: NoUpdates): string => impossible[why];

const unchanged = 'Rollcall is unchanged';
const of = (detail: string): string => (detail === '' ? '' : ` (${detail})`);

const problems: Record<UpdateProblem, (detail: string) => string> = {
  unreachable: (detail) => `The update feed can’t be read${of(detail)}. ${unchanged}; check the address and your network, and look again.`,
  unsigned: () =>
    `The update feed has no signature, so nothing of it was used. ${unchanged}; ask whoever keeps the feed to add SHA256SUMS.sig.`,
  signature: () =>
    `The update feed isn’t signed with the key that this program trusts, so nothing of it was used. ${unchanged}; tell whoever keeps the feed.`,
  changed: (detail) =>
    `${detail} on the update feed isn’t the file that was signed, so it was deleted. ${unchanged}; look again, and if it stays so, tell whoever keeps the feed.`,
  unreadable: (detail) => `${detail} on the update feed can’t be read as a release. ${unchanged}; tell whoever keeps the feed.`,
  older: (detail) =>
    `The update feed has version ${detail}, which is older than this one. ${unchanged}; an older version is never installed.`,
  noPackage: (detail) =>
    `Version ${detail} on the update feed has no package for this computer. ${unchanged}; ask whoever keeps the feed to add one.`,
  disk: (detail) => `The update can’t be written to the data folder${of(detail)}. ${unchanged}; free some space, and look again.`,
  install: (detail) => `The update couldn’t be installed${of(detail)}. ${unchanged}; look again, or install it by hand.`,
};
export const updateProblemSentence = (problem: UpdateProblem, detail: string): string => problems[problem](detail);

const percent = new Intl.NumberFormat(numberLocale, { style: 'percent' });

/** What the last check of the feed found. */
function foundSentence(found: UpdateState['found']): string {
  switch (found.is) {
    case 'nothing':
      return 'Rollcall has not looked at the feed yet.';
    case 'looking':
      return 'Looking at the feed…';
    case 'current':
      return 'This is the newest version on the feed.';
    case 'downloading':
      return `Downloading version ${found.version}: ${percent.format(found.share)}`;
    case 'ready':
      return `Version ${found.version} is downloaded, and its signature is right.${found.headline === '' ? '' : ` ${found.headline}`}`;
    case 'installing':
      return `Installing version ${found.version}…`;
    case 'failed':
      return updateProblemSentence(found.problem, found.detail);
  }
}

/** Text about updates of the desktop program in the window. */
export const updatesWords = {
  title: 'Updates',
  about:
    'Rollcall looks for updates only on a feed of your team: a web server with the files of a release. It asks at start and once a day, and sends nothing about you. Nothing is installed unless it is signed and you agree.',
  feed: 'Update feed',
  aboutFeed: 'Address of the folder, such as https://files.example.com/rollcall. Empty: no updates',
  badFeed: 'Enter an address like https://files.example.com/rollcall',
  off: 'Updates are off.',
  found: foundSentence,
  /** `at`: the time, in words. */
  lookedAt: (at: string) => `Last look: ${at}`,
  look: 'Look now',
  install: 'Install and restart',
  later: 'Later',
  ready: (version: string) => `Rollcall ${version} is ready to be installed`,
  readyExplained: (headline: string) => `${headline === '' ? '' : `${headline} `}Rollcall closes, installs it, and opens again.`,
} as const;

/** The program that shows folders on this system; on Linux it may be any. */
export type FileManager = 'explorer' | 'finder' | 'other';
const inManager: Record<FileManager, string> = { explorer: ' in Explorer', finder: ' in Finder', other: '' };

/** Text of the about box and of reporting a problem. */
export const aboutWords = {
  /** Titles of commands. */
  acts: {
    data: (manager: FileManager) => `Show data folder${inManager[manager]}`,
    logs: (manager: FileManager) => `Show logs${inManager[manager]}`,
    report: 'Report a problem',
    about: 'About Rollcall',
  },
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
    /** `packages`: number of third-party packages that ship with the program. */
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
