/** The file that a command uses, according to its parameters. */
import { z } from 'zod';
import { idSchema } from '#contract/ids.ts';
import { listPath } from './paths.ts';
import { ledgerPath } from './ledgerPath.ts';

const ofAList = z.object({ listId: idSchema });

/** The list's file if the parameters name a list, else the ledger. */
export const fileOf =
  (dataDir: string) =>
  (params: unknown): string => {
    const named = ofAList.safeParse(params);
    return named.success ? listPath(dataDir, named.data.listId) : ledgerPath(dataDir);
  };
