/** What the window says about updates of the desktop program. */
import type { UpdateState } from '#contract/desktop/updates.ts';
import { updateProblemSentence } from './updateWords.ts';

const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** What a look at the feed found. */
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

export const updatesWords = {
  title: 'Updates',
  about:
    'Rollcall looks for updates only on a feed of your team: a web server with the files of a release. It asks at start and once a day, and sends nothing about you. Nothing is installed unless it is signed and you agree.',
  feed: 'Update feed',
  aboutFeed: 'Address of the folder, such as https://files.example.com/rollcall. Empty: no updates',
  badFeed: 'Enter an address like https://files.example.com/rollcall',
  off: 'Updates are off.',
  found: foundSentence,
  /** `at`: when, in words. */
  lookedAt: (at: string) => `Last look: ${at}`,
  look: 'Look now',
  install: 'Install and restart',
  later: 'Later',
  ready: (version: string) => `Rollcall ${version} is ready to be installed`,
  readyExplained: (headline: string) => `${headline === '' ? '' : `${headline} `}Rollcall closes, installs it, and opens again.`,
} as const;
