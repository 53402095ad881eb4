import { join } from 'node:path';
import { ledgerFile } from '#contract/ledger/ledgerFile.ts';

export const ledgerPath = (dataDir: string): string => join(dataDir, ledgerFile);
