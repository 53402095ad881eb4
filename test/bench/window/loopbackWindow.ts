/** A window's actions over loopback, without a browser: a session, typed commands, uploads. */
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { commands, type CommandName, type CommandParams, type CommandReturns } from '#contract/commands.ts';

const answered = z.object({ ok: z.literal(true), value: z.unknown() });
const uploaded = z.object({ fileId: z.string() });

export interface LoopbackWindow {
  /** Throws the program's answer if it isn't a result. */
  call<N extends CommandName>(name: N, params: CommandParams<N>): Promise<CommandReturns<N>>;
  /** Streams a file to the program; returns its id. */
  upload(path: string): Promise<string>;
}

/** `address`: the one-time address that the program printed. */
export async function openLoopbackWindow(address: string): Promise<LoopbackWindow> {
  const { origin } = new URL(address);
  const [cookie = ''] = (await fetch(address)).headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  return inSession(origin, cookie);
}

/** `cookie`: of an open session, as in the header. */
export function inSession(origin: string, cookie: string): LoopbackWindow {
  const post = async (path: string, type: string, body: string | Blob): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers: { origin, cookie, 'content-type': type }, body });
    return answered.parse(await response.json()).value;
  };
  return {
    call: async (name, params) =>
      // The compiler can't see that name and result belong together.
      commands[name].returns.parse(await post(`/call/${name}`, 'application/json', JSON.stringify(params))) as CommandReturns<typeof name>,
    upload: async (path) => {
      const query = new URLSearchParams({ name: basename(path) });
      return uploaded.parse(await post(`/files?${query.toString()}`, 'application/octet-stream', await openAsBlob(path))).fileId;
    },
  };
}
