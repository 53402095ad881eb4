/** The ledger's file name, in the data folder and in messages. */
export const ledgerFile = 'ledger.db';
