/** Which file a command works on, as far as its parameters say. */
import { z } from 'zod';
import { idSchema } from '../../contract/ids.ts';
import { listPath } from './lists/paths.ts';
import { ledgerPath } from './ledgerPath.ts';

const ofAList = z.object({ listId: idSchema });

/** The list's file where the parameters name a list, else the ledger. */
export const fileOf =
  (dataDir: string) =>
  (params: unknown): string => {
    const named = ofAList.safeParse(params);
    return named.success ? listPath(dataDir, named.data.listId) : ledgerPath(dataDir);
  };
