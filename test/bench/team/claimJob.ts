/** What a machine of the team's bench does, as JSON. */
import type { HubLogin } from '#core/team/hub/hub.ts';

export type ClaimJob = { login: HubLogin; keyId: string; seconds: number } & (
  | { what: 'claims'; batch: number }
  /** Calls at their slots; `perDevice`: its part of the rate. */
  | { what: 'calls'; perDevice: number }
  /** As little as can be asked of a database, without and with a word on its disk. */
  | { what: 'roundTrips' | 'commits' }
);
