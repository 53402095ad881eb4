/** Generated correlation values for operations that need them (Decision Signals), if no column has them. */

/**
 * By parameter name: the list's row or the look-up that a call is about, and the start of its run (epoch ms) in UTC. Neither is part of a
 * request's identity.
 */
export function correlationOf(about: string, startedAt: number): { transaction_id: string; transaction_time: string } {
  return { transaction_id: about, transaction_time: new Date(startedAt).toISOString().replace(/\.\d+Z$/, 'Z') };
}
