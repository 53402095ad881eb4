/** Opens privacy: finding what is stored about a person, purging it, and retention of lists and answers. */
import type { HandlersOf } from '#contract/commands.ts';
import type { KeyedLock } from '#base/async.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { privacyCommands, type PrivacyNeeds, type PurgingCommands } from './privacyCommands.ts';
import { retentionCommands, type RetentionNeeds } from './retentionCommands.ts';

interface Common
  extends
    Omit<PrivacyNeeds, 'openThread' | 'purgedFrom' | 'listLock' | 'rewriteLedger' | 'clock'>,
    Omit<RetentionNeeds, 'settings' | 'purgeList' | 'rewriteLedger'> {
  openOwnThread: PrivacyNeeds['openThread'];
  settings: { get(): Pick<Settings, 'keepListsDays' | 'keepAnswersDays'> };
}

interface Others {
  folder: Pick<PrivacyNeeds, 'rewriteLedger'>;
  lists: { lock: KeyedLock };
  team: { sendAgain: PrivacyNeeds['purgedFrom'] };
}

export interface Privacy extends Pick<PurgingCommands, 'purgeRows' | 'rewriteLedger'> {
  handlers: HandlersOf<'privacy' | 'retention'>;
}

export function openPrivacy(common: Common, { folder, lists, team }: Others): Privacy {
  const purging = privacyCommands({
    ...common,
    ...{ openThread: common.openOwnThread, rewriteLedger: folder.rewriteLedger, purgedFrom: team.sendAgain, listLock: lists.lock },
  });
  const retention = retentionCommands({
    ...common,
    settings: common.settings.get,
    purgeList: (listId) => purging.handlers['privacy.purge']({ of: { listId }, dryRun: false }),
    rewriteLedger: purging.rewriteLedger,
  });
  return { ...purging, handlers: { ...purging.handlers, ...retention } };
}
