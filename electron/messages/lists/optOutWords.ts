/** What is said of columns in which a list itself says whom not to contact. */
import type { List } from '#contract/lists/list.ts';
import { areHonored, quietChannels, type ContactChannel, type OptOuts } from '#contract/lists/optOut.ts';
import { refuses } from '#contract/lists/optOutCell.ts';
import { columnTitle } from './columnTitle.ts';
import { counted } from '../count.ts';

type Asked = { columns: List['columns']; optOuts: OptOuts };

const shownLength = 80;

const done: Record<ContactChannel, string> = { call: 'called', text: 'texted', mail: 'e-mailed' };

/** `3 rows say not to be called (“Do Not Call”)`; null: none says so. */
export function optOutPhrase({ columns, optOuts }: Asked, channel: ContactChannel): string | null {
  const rows = optOuts.rows[channel];
  if (rows === 0) return null;
  const said = optOuts.columns
    .filter(({ channels }) => channels.includes(channel))
    .map(({ column }) => `“${columnTitle(columns, column)}”`);
  return `${counted(rows, 'row')} ${rows === 1 ? 'says' : 'say'} not to be ${done[channel]} (${said.join(', ')})`;
}

/** One sentence for each channel that a row refuses, with what becomes of these rows. */
export function optOutSentences({ columns, optOuts }: Pick<List, 'columns' | 'optOuts'>): string[] {
  if (optOuts === undefined) return [];
  const honored = areHonored(optOuts);
  const say = (channel: ContactChannel, fate: string): string[] => {
    const phrase = optOutPhrase({ columns, optOuts }, channel);
    return phrase === null ? [] : [`${phrase}: ${honored ? fate : 'ignored, as you chose'}.`];
  };
  return [...say('call', 'left out, no check is bought'), ...say('text', 'they may be called'), ...say('mail', 'they may be called')];
}

/** Which channels besides calls a row refuses, a sentence each: `Not to be e-mailed: “Email Opt Out” says 1.` */
export function rowOptOutSentences({ columns, optOuts }: Pick<List, 'columns' | 'optOuts'>, cells: readonly string[]): string[] {
  if (optOuts === undefined || !areHonored(optOuts)) return [];
  return quietChannels.flatMap((channel) => {
    const said = optOuts.columns.find(({ column, channels, optIn }) => channels.includes(channel) && refuses(cells[column] ?? '', optIn));
    if (said === undefined) return [];
    return [
      `Not to be ${done[channel]}: “${columnTitle(columns, said.column)}” says ${(cells[said.column] ?? '').trim().slice(0, shownLength)}.`,
    ];
  });
}
