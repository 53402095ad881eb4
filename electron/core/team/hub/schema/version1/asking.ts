/** SQL of the function through which every call is bought: it decides who may send which question now. */
import { hubStates } from '../hubFunctions.ts';
import { isDoubt, definer, planned } from './guards.ts';
import { toleranceMs } from './keys.ts';
import { msOf } from './members.ts';

/** A lease lasts until the slot, plus its tolerance, the longest call, and this margin for other delays. */
const marginMs = 15_000;
export const asking = `
-- Rolls the whole call back: somebody else has just claimed the same question with another key, so it must be read again.
CREATE FUNCTION hub.look_again() RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  RAISE EXCEPTION 'claimed meanwhile' USING ERRCODE = '40001';
END $$;

-- One transaction: claims the questions, counts them against the caps, and gives each a slot of the key's rate. Identities come as one piece, 32 bytes
-- each. Calling again with the same attempts is free: a lost reply buys nothing twice.
CREATE FUNCTION hub.claim(p_device uuid, p_epoch uuid, p_key bytea, p_identities bytea, p_attempts uuid[], p_seen uuid[], p_despite boolean[],
                        p_micros bigint, p_call_ms double precision, p_lead_ms double precision)
RETURNS TABLE (verdict text, slot_ms double precision, spare_ms double precision, attempt uuid, device uuid, until_ms double precision, hub_ms double precision)
LANGUAGE plpgsql ${planned} AS $$
#variable_conflict use_column
DECLARE
  m hub.members := hub.must_own(p_device);
  locked record;
  k hub.keys;
  t timestamptz;
  step interval;
  first timestamptz;
  room_calls bigint;
  room_micros bigint;
  lease interval := make_interval(secs => (${toleranceMs} + p_call_ms + ${marginMs}) / 1000);
BEGIN
  IF m.role NOT IN ('buyer', 'admin') THEN RAISE EXCEPTION 'the role may not' USING ERRCODE = '${hubStates.notAllowed}', DETAIL = m.role; END IF;
  PERFORM hub.must_know_epoch(p_epoch);
  PERFORM hub.must_know_all(p_epoch);
  IF length(p_identities) <> 32 * cardinality(p_attempts) OR p_micros < 0 THEN RAISE EXCEPTION 'not so many identities' USING ERRCODE = '22023'; END IF;
  SELECT * INTO locked FROM hub.lock_key(p_key, p_lead_ms);
  k := locked.k;
  t := locked.t;
  step := locked.step;
  first := locked.first;
  room_calls := k.calls_max - k.calls;
  -- Without a budget there is no end: greatest() passes over NULL.
  room_micros := CASE WHEN p_micros > 0 AND k.micros_max IS NOT NULL THEN greatest(k.micros_max - k.micros, 0) / p_micros END;
  RETURN QUERY
  WITH asked AS (
    SELECT a.n::int AS n, substring(p_identities FROM (a.n::int - 1) * 32 + 1 FOR 32) AS identity, a.attempt, a.seen, coalesce(a.despite, false) AS despite
      FROM unnest(p_attempts, p_seen, p_despite) WITH ORDINALITY AS a (attempt, seen, despite, n)),
  locked AS MATERIALIZED (
    SELECT c.* FROM hub.claims c WHERE c.identity = ANY (ARRAY(SELECT identity FROM asked)) ORDER BY c.identity FOR UPDATE),
  judged AS (
    SELECT a.n, a.identity, a.attempt, a.seen, c.attempt AS there, c.prior, c.device AS whose, c.until, c.micros AS counted, c.counted_at,
           first_value(a.attempt) OVER same AS sooner, row_number() OVER same > 1 AS is_twin,
           CASE
             WHEN c.identity IS NULL THEN 'go'
             -- Never sent, says its device: a reply was lost. In a new cycle it counts there.
             WHEN c.attempt = a.attempt AND c.device = p_device AND c.state = 'asking' AND c.key = p_key THEN
               CASE WHEN c.counted_at < k.cycle_from THEN 'go' ELSE 'again' END
             WHEN c.attempt = a.seen AND a.attempt <> a.seen AND (c.state = 'bought' OR c.device = p_device) THEN 'go'
             WHEN c.state = 'bought' THEN 'bought'
             WHEN NOT ${isDoubt('c', 't')} THEN 'wait'
             WHEN c.attempt = a.seen AND a.attempt <> a.seen AND a.despite THEN 'go'
             ELSE 'doubt'
           END AS verdict
      FROM asked a LEFT JOIN locked c ON c.identity = a.identity
    WINDOW same AS (PARTITION BY a.identity ORDER BY a.n ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)),
  -- The same question twice in one call: the first has it.
  single AS (SELECT j.*, CASE WHEN j.is_twin AND j.verdict IN ('go', 'again') THEN 'wait' ELSE j.verdict END AS mine FROM judged j),
  capped AS (
    SELECT s.*, CASE
        WHEN s.mine <> 'go' THEN s.mine
        WHEN count(*) FILTER (WHERE s.mine = 'go') OVER (ORDER BY s.n) > room_calls THEN 'cycleQuota'
        WHEN count(*) FILTER (WHERE s.mine = 'go') OVER (ORDER BY s.n) > room_micros THEN 'cycleBudget'
        ELSE 'go' END AS final
      FROM single s),
  placed AS (
    SELECT c.*, CASE WHEN c.final IN ('go', 'again') THEN first + step * (count(*) FILTER (WHERE c.final IN ('go', 'again')) OVER (ORDER BY c.n) - 1) END AS slot
      FROM capped c),
  won AS (
    INSERT INTO hub.claims AS c (identity, state, attempt, prior, device, key, micros, asked_at, counted_at, until)
    SELECT p.identity, 'asking', p.attempt, CASE WHEN p.there = p.attempt THEN p.prior ELSE p.there END, p_device, p_key,
           CASE p.final WHEN 'go' THEN p_micros ELSE p.counted END, t, CASE p.final WHEN 'go' THEN first ELSE p.counted_at END,
           p.slot + lease
      FROM placed p WHERE p.slot IS NOT NULL ORDER BY p.identity
    ON CONFLICT (identity) DO UPDATE
      SET state = 'asking', attempt = excluded.attempt, prior = excluded.prior, device = excluded.device, key = excluded.key,
          micros = excluded.micros, asked_at = excluded.asked_at, counted_at = excluded.counted_at, until = excluded.until
      WHERE c.attempt = excluded.prior OR c.attempt = excluded.attempt
    RETURNING 1),
  given AS (SELECT count(*) AS slots, count(*) FILTER (WHERE p.final = 'go') AS calls FROM placed p WHERE p.slot IS NOT NULL),
  kept AS MATERIALIZED (
    SELECT CASE WHEN g.slots = (SELECT count(*) FROM won) THEN hub.give(k, p_device, first, step, g.slots, g.calls, g.calls * p_micros) ELSE hub.look_again() END
      FROM given g WHERE g.slots > 0)
  SELECT CASE WHEN p.slot IS NULL THEN p.final ELSE 'go' END, ${msOf('p.slot')}, ${toleranceMs}::double precision,
         CASE WHEN p.is_twin AND p.final = 'wait' THEN p.sooner ELSE p.there END, CASE WHEN p.is_twin AND p.final = 'wait' THEN p_device ELSE p.whose END,
         ${msOf('coalesce(p.slot + lease, p.until, t)')}, ${msOf('t')}
    FROM placed p LEFT JOIN kept ON true
   ORDER BY p.n;
END $$;

-- What devices call: claims, and replies once the claims are on the disk. The key's lock isn't held while the disk writes: who asks next needn't wait
-- for it, and one write serves all who wait. The claim is committed at once; then an empty message is, and a commit that waits takes everything before
-- it to the disk. A crash in between loses a claim that nobody has been told of. Runs as the caller, because only such a procedure may commit.
CREATE PROCEDURE hub.ask(p_device uuid, p_epoch uuid, p_key bytea, p_identities bytea, p_attempts uuid[], p_seen uuid[], p_despite boolean[],
                         p_micros bigint, p_call_ms double precision, p_lead_ms double precision, INOUT reply json)
LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL synchronous_commit TO off;
  SELECT pg_catalog.json_agg(c) INTO reply
    FROM hub.claim(p_device, p_epoch, p_key, p_identities, p_attempts, p_seen, p_despite, p_micros, p_call_ms, p_lead_ms) c;
  COMMIT;
  PERFORM pg_catalog.pg_logical_emit_message(true, 'rollcall', '');
END $$;
`;
