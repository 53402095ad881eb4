/** The job of a machine in the team's bench, as JSON. */
import type { HubLogin } from '#core/team/hub/hub.ts';

export type ClaimJob = { login: HubLogin; keyId: string; seconds: number } & (
  | { what: 'claims'; batch: number }
  /** Calls at their slots; `perDevice`: each device's part of the rate. */
  | { what: 'calls'; perDevice: number }
  /** The smallest database requests, without and with a commit to disk. */
  | { what: 'roundTrips' | 'commits' }
);
