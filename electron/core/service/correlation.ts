/** The correlation that the program makes up for operations that want one (Decision Signals), where no column brings it. */

/**
 * By parameter name: which row of which list a call is about, or which look-up, and when its run started (epoch ms) in UTC.
 * Neither is part of a request's identity.
 */
export function correlationOf(about: string, startedAt: number): { transaction_id: string; transaction_time: string } {
  return { transaction_id: about, transaction_time: new Date(startedAt).toISOString().replace(/\.\d+Z$/, 'Z') };
}
