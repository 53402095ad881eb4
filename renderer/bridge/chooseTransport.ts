/** Chooses this window's connection to the program: Electron's preload script, or HTTP on loopback. Only the bridge knows which. */
import { electronTransport } from './electronTransport.ts';
import { httpTransport } from './httpTransport.ts';
import type { Transport } from './transport.ts';

let chosen: Transport | undefined;
/** This window's one transport, chosen on first use. */
export function transport(): Transport {
  chosen ??= electronTransport() ?? httpTransport();
  return chosen;
}

/** For tests: replaces this window's transport. */
export function setTransport(other: Transport): void {
  chosen = other;
}
