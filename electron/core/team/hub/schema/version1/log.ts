/** The log of records: append-only, sealed, in commit order. */
import { boughtKind } from '../hubFunctions.ts';
import { planned } from './guards.ts';
import { msOf } from './members.ts';

/** Maximum bytes of bodies in one reply of pull. A larger record comes alone. */
const mostPulledBytes = 4 * 1024 * 1024;
const mostPulled = 10_000;

export const log = `
-- Bodies and hashes come as one piece each, with the bodies' lengths: arrays of them take twice the bytes and four times the time. Returns what was set
-- aside; pushing again what the log has is free.
CREATE FUNCTION hub.push(p_device uuid, p_ids uuid[], p_seqs bigint[], p_kinds text[], p_shas bytea, p_lengths int[], p_bodies bytea)
RETURNS TABLE (id uuid, why text) LANGUAGE plpgsql ${planned} AS $$
#variable_conflict use_column
DECLARE
  m hub.members := hub.must_own(p_device);
  h bigint;
  -- Whoever bought as a buyer and is a reviewer now still tells it: nothing that was paid for is lost.
  may_tell_calls boolean := m.role <> 'reviewer' OR '${boughtKind}' <> ALL (p_kinds)
    OR EXISTS (SELECT 1 FROM hub.claims c WHERE p_device IN (c.device, c.bought_by));
BEGIN
  -- The writers' queue: whoever has this row decides alone what is new.
  SELECT q.seq INTO STRICT h FROM hub.head q FOR UPDATE;
  RETURN QUERY
  WITH sent AS (
    SELECT s.n, s.id, s.seq, s.kind, substring(p_shas FROM (s.n::int - 1) * 32 + 1 FOR 32) AS sha,
           substring(p_bodies FROM (sum(s.length) OVER (ORDER BY s.n) - s.length + 1)::int FOR s.length) AS body
      FROM unnest(p_ids, p_seqs, p_kinds, p_lengths) WITH ORDINALITY AS s (id, seq, kind, length, n)),
  judged AS (
    SELECT s.*, CASE
        WHEN r.id IS NOT NULL AND r.sha256 = s.sha THEN 'had'
        WHEN sha256(s.body) <> s.sha THEN 'damaged'
        WHEN r.id IS NOT NULL THEN 'otherHash'
        WHEN d.id IS NOT NULL THEN 'fork'
        WHEN s.kind = '${boughtKind}' AND NOT may_tell_calls THEN 'notAllowed'
        ELSE 'new' END AS verdict
      FROM sent s LEFT JOIN hub.records r ON r.id = s.id
      -- The limit makes it look each number up: a plan made for a short log would read all records of the device.
      LEFT JOIN LATERAL (SELECT q.id FROM hub.records q WHERE q.device = p_device AND q.device_seq = s.seq LIMIT 1) d ON true),
  -- What is twice in one call is new once.
  ordered AS (
    SELECT j.*, first_value(j.sha) OVER (PARTITION BY j.verdict, j.id ORDER BY j.n) AS first_sha,
           row_number() OVER (PARTITION BY j.verdict, j.id ORDER BY j.n) AS of_id, first_value(j.id) OVER (PARTITION BY j.verdict, j.seq ORDER BY j.n) AS first_id
      FROM judged j),
  final AS (
    SELECT o.*, CASE
        WHEN o.verdict <> 'new' THEN o.verdict
        WHEN o.of_id > 1 AND o.sha = o.first_sha THEN 'had'
        WHEN o.of_id > 1 THEN 'otherHash'
        WHEN o.id <> o.first_id THEN 'fork'
        ELSE 'new' END AS why
      FROM ordered o),
  taken AS (
    INSERT INTO hub.records (seq, id, device, device_seq, kind, sha256, member, at, body)
    SELECT h + row_number() OVER (ORDER BY f.n), f.id, p_device, f.seq, f.kind, f.sha, m.member, clock_timestamp(), f.body FROM final f WHERE f.why = 'new'
    RETURNING seq),
  moved AS (UPDATE hub.head q SET seq = s.last FROM (SELECT max(seq) AS last FROM taken) s WHERE s.last IS NOT NULL RETURNING 1),
  aside AS (
    INSERT INTO hub.quarantine (id, sha256, device, device_seq, kind, why, member, at, body)
    SELECT f.id, f.sha, p_device, f.seq, f.kind, f.why, m.member, clock_timestamp(), f.body FROM final f WHERE f.why NOT IN ('new', 'had')
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT f.id, f.why FROM final f WHERE f.why NOT IN ('new', 'had') ORDER BY f.n;
END $$;

-- A line each, and one with the head alone where there is nothing new; all are seen as of the same moment. They are read as PostgreSQL's own bytes (COPY …
-- (FORMAT binary)): as text, bytes take twice as many, and are written and read for longer than all else takes.
CREATE FUNCTION hub.pull(p_after bigint, p_limit int)
RETURNS TABLE (head bigint, seq bigint, id uuid, device uuid, device_seq bigint, kind text, at_ms bigint, sha256 bytea, body bytea)
LANGUAGE plpgsql STABLE ${planned} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY
  SELECT h.seq, r.seq, r.id, r.device, r.device_seq, r.kind, ${msOf('r.at')}::bigint, r.sha256, r.body FROM hub.head h LEFT JOIN LATERAL (
    SELECT q.*, sum(coalesce(octet_length(q.body), 0)) OVER (ORDER BY q.seq ROWS UNBOUNDED PRECEDING) AS bytes, row_number() OVER (ORDER BY q.seq) AS n
      FROM (SELECT * FROM hub.records x WHERE x.seq > p_after ORDER BY x.seq LIMIT least(p_limit, ${mostPulled})) q) r
    ON r.n = 1 OR r.bytes <= ${mostPulledBytes}
   ORDER BY r.seq;
END $$;

-- Whoever made them. The log keeps that they were there, and who removed their bodies.
CREATE FUNCTION hub.purge(p_ids uuid[]) RETURNS void LANGUAGE plpgsql ${planned} AS $$
DECLARE
  m hub.members := hub.this_member();
BEGIN
  UPDATE hub.records r SET body = NULL, purged_by = m.member WHERE r.id = ANY (p_ids) AND r.body IS NOT NULL;
  UPDATE hub.quarantine q SET body = NULL WHERE q.id = ANY (p_ids) AND q.body IS NOT NULL;
END $$;
`;
