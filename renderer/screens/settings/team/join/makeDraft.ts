/** What was typed to make a hub, and what is asked of the program with it. */
import type { z } from 'zod';
import type { teamCreateSchema } from '#contract/team/team.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';

const words = teamWords.make;

/** Whose certificates the database has. */
export type Authority = { readonly from: 'trusted' } | { readonly from: 'file'; readonly name: string; readonly pem: string };

export interface MakeDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  readonly authority: Authority;
  readonly name: string;
  /** Null: not changed, so that it is the operator's. */
  readonly member: string | null;
  readonly device: string;
}
export type MakeField = 'host' | 'port' | 'database' | 'login' | 'password' | 'name' | 'member' | 'device';

export const noDraft: MakeDraft = {
  ...{ host: '', port: '5432', database: 'rollcall', login: 'rollcall_owner', password: '', authority: { from: 'trusted' } },
  ...{ name: '', member: null, device: '' },
};

type Asked = z.infer<typeof teamCreateSchema>;

/** Whatever is missing, by its field. The password may be empty: on a socket, the system's user may be enough. */
export function makeOf(draft: MakeDraft, operator: string): { asked: Asked } | { problems: Partial<Record<MakeField, string>> } {
  const host = draft.host.trim();
  const port = /^\d{1,5}$/.test(draft.port.trim()) ? Number(draft.port) : 0;
  const [database, login, name, member, device] = [draft.database, draft.login, draft.name, draft.member ?? operator, draft.device].map(
    (text) => text.trim(),
  ) as [string, string, string, string, string];
  const problems: Partial<Record<MakeField, string>> = {
    ...(host === '' && { host: words.enterHost }),
    ...((port < 1 || port > 65_535) && { port: words.badPort }),
    ...(database === '' && { database: words.enterDatabase }),
    ...(login === '' && { login: words.enterLogin }),
    ...(name === '' && { name: words.enterName }),
    ...(member === '' && { member: words.enterMember }),
    ...(device === '' && { device: teamWords.join.enterDevice }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const caPem = draft.authority.from === 'file' ? draft.authority.pem : null;
  return { asked: { address: { host, port, database }, login, password: draft.password, caPem, name, member, device } };
}
