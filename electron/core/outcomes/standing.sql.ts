/** Which outcomes count: those of acts that are whole and were not taken back. */

/** Joins `outcomes` with its act, if that stands. */
export const standingAct = `JOIN outcome_acts AS act ON act.seq = outcomes.act_seq AND act.complete = 1
  AND NOT EXISTS (SELECT 1 FROM outcome_acts AS undo WHERE undo.undoes = act.record_id)`;
