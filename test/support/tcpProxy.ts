/** A network between a client and a server on this machine, which can be slow, stalled, or cut. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** The additional duration of a round trip. */
  delayMs: number;
  /** Stops all traffic without notice: connections are half open, and new ones get no answer. */
  pause(): void;
  resume(): void;
  /** Ends all connections at once, and refuses new ones. */
  cut(): Promise<void>;
  /** Resolves once this many clients are connected, even while traffic is stopped. */
  untilConnected(clients: number): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let came = (): void => undefined;
  let isPaused = false;
  let waiting: (() => void)[] = [];
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (work: () => void): void => {
    if (isPaused) waiting.push(work);
    else work();
  };
  const later = (work: () => void): void => {
    if (proxy.delayMs > 0) setTimeout(() => pass(work), proxy.delayMs / 2);
    else pass(work);
  };
  const pipe = (from: Socket, to: Socket): void => {
    from.on('data', (data) => later(() => to.write(data)));
    from.on('close', () => later(() => to.end()));
  };
  let server: Server | null = null;
  const listen = async (port: number): Promise<number> => {
    const made = createServer((client) => {
      const there = connect(target.port, target.host);
      keep(client);
      keep(there);
      clients.add(client);
      client.on('close', () => clients.delete(client));
      came();
      pipe(client, there);
      pipe(there, client);
    });
    server = made;
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    // The address of a TCP server that listens.
    return (made.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const ended = server;
    server = null;
    waiting = [];
    const isClosed = new Promise<void>((resolve) => (ended === null ? resolve() : ended.close(() => resolve())));
    for (const socket of sockets) socket.destroy();
    await isClosed;
  };
  const proxy: TcpProxy = {
    port: 0,
    delayMs: 0,
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      for (const work of waiting.splice(0)) work();
    },
    cut,
    restore: async () => {
      await listen(proxy.port);
    },
    untilConnected: (count) =>
      new Promise((resolve) => {
        came = () => {
          if (clients.size >= count) resolve();
        };
        came();
      }),
    close: cut,
  };
  proxy.port = await listen(0);
  return proxy;
}
