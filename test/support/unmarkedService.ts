/** The sandbox made to look like a paid service: it requires a key, and its answers don't say that they are invented. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxMark } from '#core/sandbox/deliver.ts';
import { startTestSandbox } from './startTestSandbox.ts';

export interface UnmarkedService {
  url: string;
  close(): Promise<void>;
}

export async function startUnmarkedService(key: string): Promise<UnmarkedService> {
  const sandbox = await startTestSandbox({ key });
  const server = createServer((request, response) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      name === 'host' || value === undefined ? [] : [[name, String(value)]],
    );
    void fetch(new URL(request.url ?? '/', sandbox.url), { headers }).then(async (answer) => {
      const kept = [...answer.headers].filter(([name]) => !(name in sandboxMark) && name !== 'content-length');
      response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
