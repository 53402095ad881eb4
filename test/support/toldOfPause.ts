/** Counts at the hub how often a server has been told that its run is to pause: who was told doesn't report again before its calls have ended. */
import type { TempPostgres } from './tempPostgres.ts';

export async function countToldOfPause({ sql }: Pick<TempPostgres, 'sql'>, database: string): Promise<() => Promise<number>> {
  await sql(
    database,
    `CREATE TABLE hub.told (at timestamptz DEFAULT now());
     CREATE FUNCTION hub.note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN INSERT INTO hub.told DEFAULT VALUES; RETURN NULL; END';
     CREATE TRIGGER note_told AFTER UPDATE ON hub.runs FOR EACH ROW
       WHEN (new.reports > old.reports AND old.wanted = 'paused') EXECUTE FUNCTION hub.note_told()`,
  );
  return async () => (await sql(database, 'SELECT 1 FROM hub.told')).length;
}
