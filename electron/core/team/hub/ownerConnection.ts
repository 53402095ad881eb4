/** One connection as the hub's owner, for making and migrating hubs: everything in one transaction, so that nothing stays after a failure. */
import type pg from 'pg';
import { hubClient, hubTimeouts } from './connection.ts';
import type { HubLogin } from './hub.ts';
import { hubFailure } from './hubFailure.ts';

/** What `work` throws is turned into what it means; before that everything is undone. */
export async function asOwner<T>({ password, ...login }: HubLogin, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const OwnerClient = hubClient({ ...login, password: () => password }, hubTimeouts);
  const client = new OwnerClient();
  // Of a connection that was lost: the query that was under way fails, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN');
    const made = await work(client);
    await client.query('COMMIT');
    return made;
  } catch (error) {
    throw hubFailure(error, { address: login.address, login: login.login, team: login.address.database, wanted: 'admin' });
  } finally {
    // Without a COMMIT the server undoes what was done.
    await client.end();
  }
}
