/** Which way this window reaches the program: Electron's preload, or HTTP on loopback. Nobody but the bridge knows. */
import { electronTransport } from './electronTransport.ts';
import { httpTransport } from './httpTransport.ts';
import type { Transport } from './transport.ts';

let chosen: Transport | undefined;
/** The one transport of this window, chosen at its first use. */
export function transport(): Transport {
  chosen ??= electronTransport() ?? httpTransport();
  return chosen;
}

/** For tests: another transport instead of the one of this window. */
export function setTransport(other: Transport): void {
  chosen = other;
}
