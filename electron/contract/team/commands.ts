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

/** What a team's server reports about its work to its administrator. */
export type ServerNews =
  /** `jobs`: the maximum number of calls; null for later checks of a run, whose rows are selected as it proceeds. */
  | { kind: 'took'; listName: string; jobs: number | null; by: string }
  /** `ended`: how many of these jobs, or calls of later checks, ended. `stopped`: why the server stopped before the end. */
  | { kind: 'ended'; listName: string; ended: number; jobs: number | null; stopped: string | null };

export const teamCommands = {
  /** The team that this data folder has joined, as far as known without waiting for the hub. */
  'team.state': { params: nothing, returns: teamStateSchema },
  /** The same, after querying the hub. Throws team.none; an unreachable hub is reported in the state. */
  'team.refresh': { params: nothing, returns: teamStateSchema },
  /** Creates a hub in an empty database, and joins it as its first admin. Throws team.*. */
  'team.create': { params: teamCreateSchema, returns: teamStateSchema, ownerOnly: true },
  /** Decodes a join code, without contacting the hub. Throws team.codeUnreadable, team.codeExpired. */
  'team.readCode': { params: z.object({ code: z.string().max(20_000) }), returns: joinPreviewSchema },
  /** Joins a team. `device`: the name of this computer that the others see. Throws team.*. */
  'team.join': { params: z.object({ code: z.string().max(20_000), device: writtenText(80) }), returns: teamStateSchema, ownerOnly: true },
  /**
   * For admins: writes a recovery kit, encrypted with the passphrase, to rejoin the team on another device. Throws team.none,
   * team.notAllowed, team.secretMissing.
   */
  'team.saveKit': { params: z.object({ destinationId: z.string(), passphrase: passphraseSchema }), returns: writtenFileSchema },
  /** Joins the team of a recovery kit on another device, as the member who saved it. Throws team.*. */
  'team.recover': {
    params: z.object({ fileId: z.string(), passphrase: z.string().max(200), device: writtenText(80) }),
    returns: teamStateSchema,
    ownerOnly: true,
  },
  /**
   * Leaves the team; everything bought and decided stays here. Records that the hub doesn't have yet are sent first, if it can be reached.
   * Throws team.lastAdmin.
   */
  'team.leave': { params: nothing, returns: teamStateSchema, ownerOnly: true },
  'team.invite': { params: z.object({ role: teamRoleSchema, name: writtenText(80) }), returns: invitationSchema, ownerOnly: true },
  /** Removes a member, or revokes an invitation. Throws team.memberNotFound, team.lastAdmin. */
  'team.removeMember': { params: z.object({ memberId: idSchema }), returns: teamStateSchema, ownerOnly: true },
  /**
   * For admins: removes a device of a member, who stays a member. The hub accepts nothing more from it and no longer waits for it; its
   * records stay. Throws team.deviceNotFound, and team.ownDevice for the calling device.
   */
  'team.removeDevice': { params: z.object({ deviceId: idSchema }), returns: teamStateSchema, ownerOnly: true },
  'team.setRole': { params: z.object({ memberId: idSchema, role: teamRoleSchema }), returns: teamStateSchema, ownerOnly: true },
  /** Shares the environment's key with the team, or changes its limits. */
  'team.setKey': { params: anEnvironment.extend({ limits: teamKeyLimitsSchema }), returns: teamStateSchema, ownerOnly: true },
  /** Starts buying without the hub, giving a reason, or ends it (null); recorded. Doesn't need the hub. */
  'team.buyAlone': { params: z.object({ reason: writtenText(500).nullable() }), returns: teamStateSchema, ownerOnly: true },
  /** Declares that the hub was restored from a backup: nobody buys until every device has reported all its records. */
  'team.restored': { params: nothing, returns: teamStateSchema, ownerOnly: true },
  /** Migrates a hub of an older version to this program's version. */
  'team.migrate': { params: teamCreateSchema.pick({ login: true, password: true }), returns: teamStateSchema, ownerOnly: true },
  'team.audit': { params: nothing, returns: teamAuditSchema },
  /**
   * Tells colleagues which list is open in a review on this device, until it reports another (null: none). To be repeated about every 10 s,
   * because a window that vanishes sends nothing. `viewerId`: identifies that review. Does nothing if the list isn't shared, or no team was
   * joined.
   */
  'team.look': { params: z.object({ viewerId: idSchema, listId: idSchema.nullable() }), returns: nothing },
  /**
   * Shares a list with the team in its current state; from then on, all members see every change to it. Throws list.notFound, list.busy.
   */
  'team.shareList': { params: aList, returns: teamStateSchema, ownerOnly: true },
  /**
   * Schedules the team's servers to check this shared list again at set times; replaces its previous schedule. Throws list.notFound,
   * team.*.
   */
  'team.schedule': { params: recheckSchema, returns: teamStateSchema, ownerOnly: true },
  'team.unschedule': { params: z.object({ scheduleId: idSchema }), returns: teamStateSchema, ownerOnly: true },
} as const;
