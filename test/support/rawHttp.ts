/** Hand-written requests, for tests that attack a server with input that no browser would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Lower-case names; repeated headers are joined by a line break. */
  headers: Record<string, string>;
  body: string;
}

/** Sends head and body exactly as given and reads until the server closes the connection (`connection: close` is added). */
export function rawRequest(port: number, lines: string[], body: string | Buffer = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [first = '', ...pairs] = head.split('\r\n');
      const headers: Record<string, string> = {};
      for (const pair of pairs) {
        const name = pair.slice(0, pair.indexOf(':')).toLowerCase();
        const value = pair.slice(pair.indexOf(':') + 1).trim();
        headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
      }
      resolve({ status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') });
    });
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    socket.write(body);
  });
}
