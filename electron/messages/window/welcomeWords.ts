/** What Rollcall asks when it is opened for the first time: three steps, of which the third is the first list. */
export const welcomeWords = {
  title: 'Welcome to Rollcall',
  about: 'Three steps. Your name and a key can wait: they are in the settings, too.',
  skip: 'Skip',
  who: {
    title: '1. Who you are',
    about: 'Recorded with every decision and export on this computer.',
    name: 'Your name',
  },
  how: {
    title: '2. Practice, or your key',
    practice: 'You are practicing: the built-in sandbox answers with invented people, and nothing is charged.',
    live: (environment: string): string => `New plans use the environment ${environment}.`,
    hasKey: (environment: string): string =>
      `The key of ${environment} is set. New plans still practice; change what they start with in the settings.`,
    setUp: 'Set up a key',
    change: 'Open its settings',
  },
  what: {
    title: '3. A list',
    about: 'Try the sample, or import your own: below. Nothing is bought before you start a run.',
  },
} as const;
