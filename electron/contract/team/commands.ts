/** The commands for teams. */
import { z } from 'zod';
import { writtenText } from '#base/writtenText.ts';
import { passphraseSchema } from '../handover/handover.ts';
import { idSchema, aList, anEnvironment, nothing, writtenFileSchema } from '../ids.ts';
import { recheckSchema } from '../plan/schedule.ts';
import {
  invitationSchema,
  joinPreviewSchema,
  teamAuditSchema,
  teamCreateSchema,
  teamKeyLimitsSchema,
  teamRoleSchema,
  teamStateSchema,
} from './team.ts';

/** What a server of a team says of its work, to whoever looks after it. */
export type ServerNews =
  /** `jobs`: calls at most; null: these are the later checks of a run, whose rows are chosen as they go. */
  | { kind: 'took'; listName: string; jobs: number | null; by: string }
  /** `ended`: of these jobs, or calls of later checks. `stopped`: why it came to rest with some left. */
  | { kind: 'ended'; listName: string; ended: number; jobs: number | null; stopped: string | null };

export const teamCommands = {
  /** The team that this data folder has joined, as far as is known without waiting for the hub. */
  'team.state': { params: nothing, returns: teamStateSchema },
  /** The same, after asking the hub. Throws team.none; a hub that can't be reached is in the state. */
  'team.refresh': { params: nothing, returns: teamStateSchema },
  /** Makes a hub of an empty database, and joins it as its first admin. Throws team.*. */
  'team.create': { params: teamCreateSchema, returns: teamStateSchema, ownerOnly: true },
  /** What a join code says; asks nobody. Throws team.codeUnreadable, team.codeExpired. */
  'team.readCode': { params: z.object({ code: z.string().max(20_000) }), returns: joinPreviewSchema },
  /** Joins a team. `device`: this computer, as the others see it. Throws team.*. */
  'team.join': { params: z.object({ code: z.string().max(20_000), device: writtenText(80) }), returns: teamStateSchema, ownerOnly: true },
  /**
   * Admins: writes what brings them back into the team on another device, encrypted with the passphrase. Throws team.none, team.notAllowed,
   * team.secretMissing.
   */
  'team.saveKit': { params: z.object({ destinationId: z.string(), passphrase: passphraseSchema }), returns: writtenFileSchema },
  /** Joins the team of such a file, as the member who saved it, with another device. Throws team.*. */
  'team.recover': {
    params: z.object({ fileId: z.string(), passphrase: z.string().max(200), device: writtenText(80) }),
    returns: teamStateSchema,
    ownerOnly: true,
  },
  /**
   * Leaves the team: what was bought and decided stays here. Records that the hub hasn't got yet are sent first, if it can be reached. Throws
   * team.lastAdmin.
   */
  'team.leave': { params: nothing, returns: teamStateSchema, ownerOnly: true },
  'team.invite': { params: z.object({ role: teamRoleSchema, name: writtenText(80) }), returns: invitationSchema, ownerOnly: true },
  /** Removes a member, or takes an invitation back. Throws team.memberNotFound, team.lastAdmin. */
  'team.removeMember': { params: z.object({ memberId: idSchema }), returns: teamStateSchema, ownerOnly: true },
  /**
   * Admins: removes a device of a member, who stays one. The hub takes nothing more from it, and waits for it no longer; what it made stays. Throws
   * team.deviceNotFound, and team.ownDevice for the device that asks.
   */
  'team.removeDevice': { params: z.object({ deviceId: idSchema }), returns: teamStateSchema, ownerOnly: true },
  'team.setRole': { params: z.object({ memberId: idSchema, role: teamRoleSchema }), returns: teamStateSchema, ownerOnly: true },
  /** Makes the environment's key the team's, or changes what it may do. */
  'team.setKey': { params: anEnvironment.extend({ limits: teamKeyLimitsSchema }), returns: teamStateSchema, ownerOnly: true },
  /** Buys without the hub from now on, or no longer; recorded. Takes a hub that can't be reached. */
  'team.buyAlone': { params: z.object({ reason: writtenText(500).nullable() }), returns: teamStateSchema, ownerOnly: true },
  /** Says that the hub was restored from a backup: nobody buys until every device has reported all its records. */
  'team.restored': { params: nothing, returns: teamStateSchema, ownerOnly: true },
  /** Brings a hub of an older version to this program's. */
  'team.migrate': { params: teamCreateSchema.pick({ login: true, password: true }), returns: teamStateSchema, ownerOnly: true },
  'team.audit': { params: nothing, returns: teamAuditSchema },
  /**
   * Tells colleagues which list is open in a review of this device, until it says another (null: none); to be repeated about every 10 s, because a window
   * that vanishes says nothing. `viewerId`: that review. Does nothing where the list isn't shared, or no team was joined.
   */
  'team.look': { params: z.object({ viewerId: idSchema, listId: idSchema.nullable() }), returns: nothing },
  /** Sends a list to the team, as it is; from then on, what anybody does to it is seen by all. Throws list.notFound, list.busy. */
  'team.shareList': { params: aList, returns: teamStateSchema, ownerOnly: true },
  /** Servers check this shared list again at set times; what was set for it before no longer holds. Throws list.notFound, team.*. */
  'team.schedule': { params: recheckSchema, returns: teamStateSchema, ownerOnly: true },
  'team.unschedule': { params: z.object({ scheduleId: idSchema }), returns: teamStateSchema, ownerOnly: true },
} as const;
