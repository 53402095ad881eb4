/** A ledger whose data folder has joined a team, without a hub: the test passes what would be pushed and pulled. */
import { v7 as uuidv7 } from 'uuid';
import { writeTogether } from '#core/platform/database.ts';
import type { TeamAbout } from '#core/team/teamAbout.ts';
import { teamRowWrites } from '#core/team/calls/teamRow.sql.ts';
import { makeLedger, newDataDir, removeDataDir, type MadeLedger } from './madeList.ts';

export interface TeamLedger extends MadeLedger {
  dataDir: string;
  deviceId: string;
  memberId: string;
  /** Closes it and removes its folder. */
  end(): void;
}

/** `by`: the device's owner. */
export function openTeamLedger(by: string): TeamLedger {
  const dataDir = newDataDir();
  const made = makeLedger(dataDir);
  made.ledger.db.prepare("INSERT INTO meta (name, value) VALUES ('secret', randomblob(32))").run();
  const [teamId, deviceId, memberId] = [uuidv7(), uuidv7(), uuidv7()];
  const about: TeamAbout = {
    ...{ name: 'Sales', address: { host: 'hub.example.net', port: 5432, database: 'rollcall' }, login: 'login', caPem: null },
    ...{ memberId, member: by, role: 'buyer', device: `${by}’s laptop`, syncedAt: null, members: [], devices: [], keys: [], schedules: [] },
  };
  const act = { recordId: uuidv7(), teamId, act: 'join' as const, reason: '', by, at: 1 };
  writeTogether(made.ledger.db, () =>
    teamRowWrites['team.join'](made.ledger, { team: { teamId, deviceId, about: JSON.stringify(about) }, act }),
  );
  return {
    ...made,
    ...{ dataDir, deviceId, memberId },
    end: () => {
      made.close();
      removeDataDir(dataDir);
    },
  };
}
