/** The sandbox in this process, started when the first call is sent to it. */
import { defaultSandboxKey, startSandbox, type Sandbox } from './startSandbox.ts';
import type { Ports } from '../ports.ts';

export interface EmbeddedSandbox {
  url(): Promise<string>;
  close(): Promise<void>;
}

export function embeddedSandbox({ clock, random, log }: Pick<Ports, 'clock' | 'random' | 'log'>): EmbeddedSandbox {
  let started: Promise<Sandbox> | null = null;
  return {
    url: async () => {
      const free = { port: 0, key: defaultSandboxKey, callsPerSecond: null, quota: null, faults: [] };
      // Nobody reads its counts, and a run over a million rows would hold 40 MB for them.
      started ??= startSandbox({ ...free, remembersBilled: false, clock, random, log });
      return (await started).url;
    },
    close: async () => {
      await (await started)?.close();
    },
  };
}
