/** Takes away an index that nothing reads and that every call paid for twice. */
export const ledger010LeanJobs = {
  number: 10,
  name: 'leanJobs',
  sql: 'DROP INDEX jobs_leased;',
};
