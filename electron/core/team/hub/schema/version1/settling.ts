/** SQL that ends claims, and lists those that are still open. */
import { isDoubt, definer, planned } from './guards.ts';

export const settling = `
-- Ends of attempts: bought, no (surely not billed, so the caps get it back), doubt. Only the current attempt of a question may be settled;
-- 'late': somebody else has taken the question over.
CREATE FUNCTION hub.settle(p_device uuid, p_identities bytea, p_attempts uuid[], p_outcomes text[]) RETURNS TABLE (outcome text)
LANGUAGE plpgsql ${planned} AS $$
#variable_conflict use_column
DECLARE
  wanted bytea[] := ARRAY(SELECT substring(p_identities FROM (i - 1) * 32 + 1 FOR 32) FROM generate_series(1, cardinality(p_attempts)) i);
BEGIN
  PERFORM hub.must_own(p_device);
  IF 'no' = ANY (p_outcomes) THEN
    PERFORM 1 FROM hub.keys k WHERE k.key IN (SELECT c.key FROM hub.claims c WHERE c.identity = ANY (wanted)) ORDER BY k.key FOR UPDATE;
  END IF;
  RETURN QUERY
  WITH reported AS (
    SELECT a.n, a.identity, a.attempt, a.outcome FROM unnest(wanted, p_attempts, p_outcomes) WITH ORDINALITY AS a (identity, attempt, outcome, n)),
  locked AS MATERIALIZED (
    SELECT c.* FROM hub.claims c WHERE c.identity = ANY (wanted) ORDER BY c.identity FOR UPDATE),
  judged AS (
    SELECT t.n, t.identity, t.attempt, t.outcome, c.identity IS NULL AS is_unknown, c.bought, c.bought_by, c.micros, c.key, c.counted_at,
           coalesce(c.attempt = t.attempt AND c.device = p_device AND c.state <> 'bought', false) AS is_open
      FROM reported t LEFT JOIN locked c ON c.identity = t.identity),
  -- Told twice in one call counts once.
  mine AS (SELECT DISTINCT ON (j.identity) j.* FROM judged j WHERE j.is_open ORDER BY j.identity, j.n),
  gone AS (DELETE FROM hub.claims c USING mine m WHERE m.outcome = 'no' AND m.bought IS NULL AND c.identity = m.identity RETURNING 1),
  kept AS (
    UPDATE hub.claims c
       SET state = CASE m.outcome WHEN 'doubt' THEN 'doubt' ELSE 'bought' END,
           attempt = CASE m.outcome WHEN 'no' THEN m.bought ELSE c.attempt END,
           device = CASE m.outcome WHEN 'no' THEN m.bought_by ELSE c.device END,
           bought = CASE m.outcome WHEN 'bought' THEN c.attempt ELSE c.bought END,
           bought_by = CASE m.outcome WHEN 'bought' THEN c.device ELSE c.bought_by END,
           until = NULL
      FROM mine m WHERE c.identity = m.identity AND NOT (m.outcome = 'no' AND m.bought IS NULL)
    RETURNING 1),
  -- Not into a cycle in which it wasn't counted.
  given_back AS (
    UPDATE hub.keys k SET calls = k.calls - s.calls, micros = k.micros - s.micros
      FROM (SELECT m.key, count(*) AS calls, sum(m.micros)::bigint AS micros
              FROM mine m JOIN hub.keys q ON q.key = m.key WHERE m.outcome = 'no' AND m.counted_at >= q.cycle_from GROUP BY m.key) s
     WHERE k.key = s.key
    RETURNING 1)
  SELECT CASE
      WHEN j.is_open AND j.outcome = first_value(j.outcome) OVER (PARTITION BY j.identity, j.is_open ORDER BY j.n) THEN j.outcome
      -- Told again, because the reply was lost.
      WHEN j.bought = j.attempt AND j.outcome = 'bought' THEN 'bought'
      WHEN j.is_unknown AND j.outcome = 'no' THEN 'no'
      ELSE 'late' END
    FROM judged j ORDER BY j.n;
END $$;

-- Puts back what a restored hub has lost, as it ended: purchases and doubts of this device. A purchase that is older than the one told is replaced by it;
-- what is being asked, or in doubt, stays.
CREATE FUNCTION hub.restate(p_device uuid, p_key bytea, p_identities bytea, p_attempts uuid[], p_outcomes text[], p_micros bigint[], p_ats double precision[])
RETURNS void LANGUAGE plpgsql ${planned} AS $$
#variable_conflict use_column
DECLARE
  locked record;
  k hub.keys;
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  SELECT * INTO locked FROM hub.lock_key(p_key, 0);
  k := locked.k;
  WITH reported AS (
    SELECT DISTINCT ON (a.identity) * FROM (
      SELECT substring(p_identities FROM (u.n::int - 1) * 32 + 1 FOR 32) AS identity, u.attempt, u.outcome, u.micros, to_timestamp(u.at / 1000) AS at
        FROM unnest(p_attempts, p_outcomes, p_micros, p_ats) WITH ORDINALITY AS u (attempt, outcome, micros, at, n)) a
     WHERE a.outcome <> 'no' ORDER BY a.identity, a.at DESC),
  put AS (
    INSERT INTO hub.claims AS c (identity, state, attempt, bought, bought_by, device, key, micros, asked_at, counted_at)
    SELECT t.identity, t.outcome, t.attempt, CASE t.outcome WHEN 'bought' THEN t.attempt END, CASE t.outcome WHEN 'bought' THEN p_device END, p_device, p_key, t.micros, t.at, t.at
      FROM reported t ORDER BY t.identity
    ON CONFLICT (identity) DO UPDATE
      SET state = excluded.state, attempt = excluded.attempt, prior = c.attempt, bought = coalesce(excluded.bought, c.bought),
          bought_by = coalesce(excluded.bought_by, c.bought_by), device = excluded.device,
          key = excluded.key, micros = excluded.micros, asked_at = excluded.asked_at, counted_at = excluded.counted_at, until = NULL
      WHERE c.state = 'bought' AND c.attempt <> excluded.attempt AND c.asked_at < excluded.asked_at
    RETURNING c.micros, c.counted_at)
  UPDATE hub.keys q
     SET cycle_from = k.cycle_from, calls = k.calls + s.calls, micros = k.micros + s.micros, due = k.due, paused_until = k.paused_until, clock_at = k.clock_at
    FROM (SELECT count(*) AS calls, coalesce(sum(p.micros), 0)::bigint AS micros FROM put p WHERE p.counted_at >= k.cycle_from) s
   WHERE q.key = p_key;
END $$;

-- What a device has open here, for comparing with its own ledger: never sent, ended meanwhile, or truly in doubt.
CREATE FUNCTION hub.mine(p_device uuid) RETURNS TABLE (identity bytea, key bytea, attempt uuid, state text) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_own(p_device);
  RETURN QUERY SELECT c.identity, c.key, c.attempt, CASE WHEN ${isDoubt('c', 'clock_timestamp()')} THEN 'doubt' ELSE c.state END
                 FROM hub.claims c WHERE c.device = p_device AND c.state <> 'bought';
END $$;

-- For the audit: what anybody has open here, in flight or in doubt.
CREATE FUNCTION hub.unreported() RETURNS TABLE (attempt uuid) LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY SELECT c.attempt FROM hub.claims c WHERE c.state <> 'bought';
END $$;
`;
