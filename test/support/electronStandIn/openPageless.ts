/** The desktop program as in `openElectronStandIn`, but without its page, for behavior outside the page. Needs no browser. */
import type { Sender } from './messages.ts';
import { startMain, type MainProcess } from './startMain.ts';

export interface Pageless extends Pick<MainProcess, 'ask' | 'output'> {
  /** Sends a message to main from its own page, or from another sender. */
  invokeAs(sender: Partial<Sender>, channel: string, ...args: unknown[]): Promise<unknown>;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Quits the program as its menu would. Resolves to its exit code. */
  close(): Promise<number | null>;
}

/** Starts it, and waits until it would load its page. Rejects with its output if it exits instead. */
export async function openPageless(dataDir: string): Promise<Pageless> {
  const main = startMain(dataDir);
  await new Promise<void>((resolve, reject) => {
    main.onMessage((message) => message.kind === 'load' && resolve());
    void main.exited.then((code) => reject(new Error(`the program ended with ${code}: ${JSON.stringify(main.output)}`)));
  });
  return {
    ask: main.ask,
    output: main.output,
    invokeAs: (sender, channel, ...args) =>
      main.ask('invoke', { sender: { url: 'rollcall://app/', top: true, ourWindow: true, ...sender }, channel, args }),
    signal: (name) => main.kill(name),
    kill: async () => {
      main.kill('SIGKILL');
      await main.exited;
    },
    close: async () => {
      await main.ask('quit', null).catch(() => null);
      return main.exited;
    },
  };
}
