/**
 * Counts at the hub how often a server was told to pause, because its run is to pause, or because the run's device is back and does the
 * later checks itself. A server that was told reports again only when its calls have ended, and aborts calls that last longer than five
 * seconds.
 */
import type { TempPostgres } from './tempPostgres.ts';

export async function countPauseNotices({ sql }: Pick<TempPostgres, 'sql'>, database: string): Promise<() => Promise<number>> {
  await sql(
    database,
    `CREATE TABLE hub.told (at timestamptz DEFAULT now());
     CREATE FUNCTION hub.note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       INSERT INTO hub.told SELECT WHERE old.wanted = 'paused'
         OR NOT hub.is_off(old.device) AND EXISTS (SELECT FROM hub.slices WHERE run = old.run AND is_later AND state = 'taken');
       RETURN NULL;
     END $$;
     CREATE TRIGGER note_told AFTER UPDATE ON hub.runs FOR EACH ROW WHEN (new.reports > old.reports) EXECUTE FUNCTION hub.note_told()`,
  );
  return async () => (await sql(database, 'SELECT 1 FROM hub.told')).length;
}
