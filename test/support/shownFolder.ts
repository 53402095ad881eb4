/** The sandbox's folder as a window shows it: a copy, replaced once something in it was changed. */
import { join } from 'node:path';
import type { CommandHandlers, CommandName } from '#contract/commands.ts';
import { madeCallDay } from './madeCallDay.ts';
import type { TestCore } from './openTestCore.ts';
import { ids, openSandboxFolder } from './sandboxFolder.ts';
import { ids as madeIds } from './windowFixtures.ts';

export interface ShownFolder {
  readonly answers: CommandHandlers;
  /** Whether a command is still pending. */
  isAnswering(): boolean;
  /** Resolves when all commands are answered. */
  rest(): Promise<void>;
  /** Switches to a new copy if the current one may have been changed. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** Names of read-only commands; any other command may have changed the folder. */
const reading = new Set(
  [
    'about state list get damaged rows inspect originals fits preview rejected deleted browse make dataUsed notices usage read',
    'costs latest open window rowNumbers position facets columnFacets overview compare row noCalls undoable redoable',
    'history pack select previewMany previewAssign previewMerge place savedViews ofLists count unchecked columns keys ofRow acts',
    'lists known held attempts attempt recount report screened takeOpened changed offer',
  ].flatMap((line) => line.split(' ')),
);
const changes = (name: string): boolean =>
  !reading.has(name.slice(name.indexOf('.') + 1)) || name === 'evidence.make' || name === 'backups.make';

/** Answers that depend on the time of day, and a window's background commands. */
const always = {
  'review.callDay': () => Promise.resolve(madeCallDay),
  'review.place': () => Promise.resolve(null),
  'review.keepPlace': () => Promise.resolve({}),
  'review.cancel': () => Promise.resolve({}),
  'plans.cancel': () => Promise.resolve({}),
  'policies.keepDraft': () => Promise.resolve({}),
  'updates.state': () => Promise.resolve({ impossible: 'host', feed: null, lookedAt: null, found: { is: 'nothing' } }),
} satisfies Partial<CommandHandlers>;

export async function showFolder(theme: 'light' | 'dark'): Promise<ShownFolder> {
  let core = await openSandboxFolder();
  let isChanged = false;
  const pending = new Set<Promise<unknown>>();
  const rest = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };
  // Pending commands of a page that is gone are answered first, so that none of them fails.
  const end = (): Promise<void> => rest().then(() => core.end());
  const answers = { ...core.handlers };
  const put = <N extends CommandName>(name: N): void => {
    answers[name] = ((params: never) => {
      isChanged ||= changes(name);
      const answer: Promise<unknown> = core.handlers[name](params);
      const settled: Promise<unknown> = answer.catch(() => undefined).finally(() => pending.delete(settled));
      pending.add(settled);
      return answer;
      // The compiler can't see that name, parameters and result belong together.
    }) as CommandHandlers[N];
  };
  for (const name of Object.keys(answers) as CommandName[]) put(name);
  return {
    answers: { ...answers, ...always, ...asTheHost(() => core, theme) },
    isAnswering: () => pending.size > 0,
    rest,
    async renew() {
      if (!isChanged) return;
      await end();
      core = await openSandboxFolder();
      isChanged = false;
    },
    close: end,
  };
}

/** Handmade answers name lists by fixed ids; replaces them with those of the folder's lists. */
export const ofTheFolder = (handlers: Partial<CommandHandlers>): Partial<CommandHandlers> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, answer]) => [
      name,
      async (params: never) => {
        const text = JSON.stringify(await (answer as (params: never) => unknown)(params));
        return JSON.parse(
          (['solar', 'webinar', 'harbor', 'austin'] as const).reduce((output, list) => output.replaceAll(madeIds[list], ids[list]), text),
        ) as unknown;
      },
    ]),
  );

/** Host commands as in a browser: a user's choices, and a destination for every file. */
const asTheHost = (core: () => TestCore, theme: 'light' | 'dark'): Partial<CommandHandlers> => ({
  'app.state': async () => {
    const { settings, ...state } = await core().handlers['app.state']({});
    return { ...state, version: '0.1.0', host: 'browser', settings: { ...settings, theme } };
  },
  'files.chooseSave': ({ suggestedName: fileName }) =>
    Promise.resolve({ destinationId: core().grantDestination(join(core().dataDir, fileName)), fileName }),
});
