/**
 * The commands of every screen, available before the screen itself is loaded, since the settings, the palette and the list of keys name
 * them all.
 */
import { declareCommands } from '../keys/keyTable.ts';
import { checkCommands } from '../screens/check/checkCommands.ts';
import { compareCommands } from '../screens/compare/compareCommands.ts';
import { evidenceCommands } from '../screens/evidence/evidenceCommands.ts';
import { exportCommands } from '../screens/export/exportCommands.ts';
import { importCommands } from '../screens/import/importCommands.ts';
import { ledgerCommands } from '../screens/ledger/ledgerCommands.ts';
import { listsCommands } from '../screens/lists/listsCommands.ts';
import { lookupCommands } from '../screens/lookup/lookupCommands.ts';
import { outcomesCommands } from '../screens/outcomes/outcomesCommands.ts';
import { planCommands } from '../screens/plan/planCommands.ts';
import { policyCommands } from '../screens/policy/policyCommands.ts';
import { overviewCommands, reviewCommands, triageCommands } from '../screens/review/reviewCommands.ts';
import { runCommands } from '../screens/run/runCommands.ts';
import { settingsCommands } from '../screens/settings/settingsCommands.ts';
import { suppressionsCommands } from '../screens/suppressions/suppressionsCommands.ts';

const ofScreens = {
  ...listsCommands,
  ...importCommands,
  ...checkCommands,
  ...planCommands,
  ...runCommands,
  ...exportCommands,
  ...evidenceCommands,
  ...lookupCommands,
  ...ledgerCommands,
  ...suppressionsCommands,
  ...settingsCommands,
  ...outcomesCommands,
  ...reviewCommands,
  ...triageCommands,
  ...overviewCommands,
  ...policyCommands,
  ...compareCommands,
};

declare module '../keys/keyTable.ts' {
  interface CommandIds {
    readonly ofScreens: keyof typeof ofScreens;
  }
}

declareCommands(ofScreens);
