/** Registers all commands before their screens are loaded, because the settings, the palette and the list of keys show every command. */
import { declareCommands } from '../keys/keyTable.ts';
import { checkCommands } from '../screens/check/checkCommands.ts';
import { compareCommands } from '../screens/compare/compareCommands.ts';
import { evidenceCommands } from '../screens/evidence/evidenceCommands.ts';
import { exportCommands } from '../screens/export/exportCommands.ts';
import { columnCommands, importCommands, readingCommands } from '../screens/import/importCommands.ts';
import { ledgerCommands } from '../screens/ledger/ledgerCommands.ts';
import { listsCommands } from '../screens/lists/listsCommands.ts';
import { lookupCommands, questionCommands } from '../screens/lookup/lookupCommands.ts';
import {
  backCommands,
  bringInCommands,
  deliveryCommands,
  entryCommands,
  labelCommands,
  sheetCommands,
  suggestionCommands,
} from '../screens/outcomes/outcomesCommands.ts';
import { addCheckCommands, planCommands } from '../screens/plan/planCommands.ts';
import { policyCommands } from '../screens/policy/policyCommands.ts';
import { overviewCommands, reviewCommands, triageCommands } from '../screens/review/reviewCommands.ts';
import { resultCommands, runCommands } from '../screens/run/runCommands.ts';
import { codeCommands, hubCommands, inviteCommands, settingsCommands, teamCommands } from '../screens/settings/settingsCommands.ts';
import { suppressionsCommands } from '../screens/suppressions/suppressionsCommands.ts';
import { windowCommands } from './windowCommands.ts';

const sets = [
  windowCommands,
  listsCommands,
  readingCommands,
  columnCommands,
  importCommands,
  checkCommands,
  planCommands,
  addCheckCommands,
  runCommands,
  resultCommands,
  exportCommands,
  evidenceCommands,
  lookupCommands,
  questionCommands,
  ledgerCommands,
  suppressionsCommands,
  settingsCommands,
  inviteCommands,
  codeCommands,
  hubCommands,
  teamCommands,
  entryCommands,
  labelCommands,
  sheetCommands,
  bringInCommands,
  suggestionCommands,
  deliveryCommands,
  backCommands,
  reviewCommands,
  triageCommands,
  overviewCommands,
  policyCommands,
  compareCommands,
];

type IdsOf<Commands> = Commands extends unknown ? keyof Commands : never;
declare module '../keys/keyTable.ts' {
  interface CommandIds {
    readonly all: IdsOf<(typeof sets)[number]>;
  }
}

declareCommands(sets);
