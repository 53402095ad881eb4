/** Opens the hand-over of lists: to colleagues in a file, and by the team. */
import type { HandlersOf } from '#contract/commands.ts';
import type { KeyedLock } from '#base/async.ts';
import type { Files, Random } from '../ports.ts';
import { createHandovers, handoverCommands, type HandoverCommandsNeeds, type HandoverNeeds, type Handovers } from './handovers.ts';

interface Common extends Omit<HandoverNeeds, 'listLock' | 'screened' | 'follow'> {
  files: Files;
  ports: { random: Random };
}

interface Others {
  lists: { lock: KeyedLock; received: HandoverNeeds['follow'] };
  screening: { screen: HandoverNeeds['screened'] };
  privacy: { purgeRows: HandoverCommandsNeeds['purgeRows'] };
}

export interface Handover {
  handlers: HandlersOf<'handover'>;
  handovers: Handovers;
}

export function openHandover(common: Common, { lists, screening, privacy }: Others): Handover {
  const handovers = createHandovers({ ...common, listLock: lists.lock, screened: screening.screen, follow: lists.received });
  return { handovers, handlers: handoverCommands({ ...common, ...privacy, handovers, random: common.ports.random }) };
}
