/** How a device's connections react when their network fails. Their calls are tested with a hub. */
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { HubAway } from './hub.ts';
import { openLanes } from './lanes.ts';

/** PostgreSQL's messages that let a client in without a password: AuthenticationOk, ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test('a connection that is lost while its version is asked fails that call, and not the program', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(letIn);
      socket.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, database: 'team' };
  const lanes = openLanes({ address, login: 'ava', password: () => '', caPem: null }, 'Team', { connectMs: 5_000, queryMs: 5_000 });
  await expect(lanes.reach()).rejects.toBeInstanceOf(HubAway);
  await lanes.close();
  await new Promise((resolve) => server.close(resolve));
});
