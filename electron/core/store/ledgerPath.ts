import { join } from 'node:path';
import { ledgerFile } from '#contract/ledgerFile.ts';

export const ledgerPath = (dataDir: string): string => join(dataDir, ledgerFile);
