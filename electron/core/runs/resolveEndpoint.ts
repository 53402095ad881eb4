/** Resolves where an environment's calls are sent, and with which key, for each run and look-up; the result isn't kept longer. */
import type { Ports } from '../ports.ts';
import type { Keys } from '../accounts/keys.ts';
import { keyedEnvironment } from '../accounts/environmentCommands.ts';
import type { ReadDb } from '../platform/database.ts';
import type { StoredEnvironment } from '../accounts/environments.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { CallContext } from './session/performJob.ts';
import type { GateOf, TeamGate } from './claims/teamGate.ts';

export interface Endpoint {
  environment: StoredEnvironment;
  context: CallContext;
  keyFingerprint: string;
  /** Null if calls are made without a team. */
  gate: TeamGate | null;
}

export interface EndpointOptions {
  db: ReadDb;
  write: WriteLedger;
  keys: Keys;
  ports: Ports;
  newId(): string;
  /** The embedded sandbox's URL; starts it if needed. */
  sandboxUrl(): Promise<string>;
  gateOf: GateOf;
}

/** Determines where and with which key calls are sent. Throws Failed('environment.notFound' | 'environment.keyMissing' | 'team.*'). */
export async function resolveEndpoint(options: EndpointOptions, environmentId: string, timeoutMs?: number): Promise<Endpoint> {
  const { db, write, keys, ports, newId } = options;
  const { environment, key, fingerprint: keyFingerprint } = await keyedEnvironment(db, keys, environmentId);
  const { baseUrl } = environment;
  return {
    environment,
    keyFingerprint,
    // The embedded sandbox is free of charge, so it has no team.
    gate: baseUrl === null ? null : await options.gateOf({ environmentId, baseUrl, key, keyFingerprint }),
    context: {
      baseUrl: baseUrl ?? (await options.sandboxUrl()),
      key,
      timeoutMs: timeoutMs ?? environment.timeoutMs,
      transport: ports.transport,
      clock: ports.clock,
      random: ports.random,
      write,
      newId,
    },
  };
}
