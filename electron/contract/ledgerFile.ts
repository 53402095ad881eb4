/** The ledger's name in its data folder, and in whatever is told of it. */
export const ledgerFile = 'ledger.db';
