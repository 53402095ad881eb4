/** SQL that tracks who has which shared list open: reported repeatedly while it is, and dropped soon after, by the hub's clock alone. */
import { definer } from './guards.ts';

/** A device reports about every 5 seconds. */
const freshFor = '15 seconds';

/** A piece of SQL. `row`: a row of hub.looking, or its alias. A time in the future is from before the hub's clock was set back. */
export const isFresh = (row: string, now: string): string => `(${row}.at > ${now} - interval '${freshFor}' AND ${row}.at <= ${now})`;

export const looking = `
-- The lists that a device has open now, 32 bytes each; none: it has closed them. Returns what the others have open.
CREATE FUNCTION hub.look(p_device uuid, p_lists bytea) RETURNS TABLE (device uuid, list bytea) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  own bytea[];
  t timestamptz;
BEGIN
  PERFORM hub.must_own(p_device);
  IF length(p_lists) % 32 <> 0 OR length(p_lists) > 32 * 100 THEN RAISE EXCEPTION 'not so many lists' USING ERRCODE = '22023'; END IF;
  own := ARRAY(SELECT DISTINCT substring(p_lists FROM n * 32 + 1 FOR 32) FROM generate_series(0, length(p_lists) / 32 - 1) n);
  DELETE FROM hub.looking l WHERE l.device = p_device AND l.list <> ALL (own);
  t := clock_timestamp();
  INSERT INTO hub.looking AS l (device, list, at) SELECT p_device, o.list, t FROM unnest(own) AS o (list)
  ON CONFLICT (device, list) DO UPDATE SET at = excluded.at;
  -- What a device that was cut off left behind. Others remove it at the same moment: nobody waits for that.
  DELETE FROM hub.looking l USING (
    SELECT s.device, s.list FROM hub.looking s WHERE NOT ${isFresh('s', 't')} FOR UPDATE SKIP LOCKED) AS stale
   WHERE l.device = stale.device AND l.list = stale.list;
  RETURN QUERY SELECT l.device, l.list FROM hub.looking l WHERE l.device <> p_device AND ${isFresh('l', 'clock_timestamp()')};
END $$;
`;
