/** What the window does about the program itself, for the palette and the menu. Only the desktop program can show folders. */
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { shellWords } from '#messages/shellWords.ts';
import { showAbout, showReport } from '../../subjects/settings/aboutShown.ts';
import { attempt } from '../../base/notify.ts';
import { call } from '../../bridge/call.ts';
import { transport } from '../../bridge/chooseTransport.ts';
import type { OfferedAct } from '../../keys/offeredActs.ts';

type Folder = 'data' | 'logs';

/** Undefined where a page can't show folders. */
export const folderShower = (folder: Folder): (() => void) | undefined =>
  transport().host === 'electron' ? () => attempt(() => call('app.showFolder', { folder })) : undefined;

export function aboutActs(): OfferedAct[] {
  const titles = aboutWords.acts;
  const acts = { data: folderShower('data'), logs: folderShower('logs'), report: showReport, about: showAbout };
  return (['data', 'logs', 'report', 'about'] as const).flatMap((name) => {
    const act = acts[name];
    return act === undefined ? [] : [{ id: `about ${name}`, label: titles[name], group: shellWords.rollcall, act }];
  });
}
