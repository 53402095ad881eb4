/** Streams a file from an address. Sends nothing but the request for it, and follows no redirect. */

interface Wanted {
  url: string;
  /** A longer body is an error as soon as its length is known. */
  mostBytes: number;
  /** Timeout without receiving any byte, in ms. */
  idleMs: number;
  signal: AbortSignal;
}

/** The address answered, but not with the file. */
export class NotThere extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.name = 'NotThere';
    this.status = status;
  }
}

export class TooLong extends Error {
  constructor() {
    super('longer than it may be');
    this.name = 'TooLong';
  }
}

/** Throws NotThere, TooLong, or the network's error. A body shorter than its declared length is also a network error. */
export async function* getStream({ url, mostBytes, idleMs, signal }: Wanted): AsyncGenerator<Uint8Array> {
  // Loaded on demand: its hundred files would double the program's start time.
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({ connect: { timeout: idleMs }, headersTimeout: idleMs, bodyTimeout: idleMs, allowH2: false });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher, signal, headers: { 'accept-encoding': 'identity' } });
    if (statusCode !== 200) throw new NotThere(statusCode);
    if (Number(headers['content-length']) > mostBytes) throw new TooLong();
    let bytes = 0;
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('the body came as text');
      bytes += chunk.length;
      if (bytes > mostBytes) throw new TooLong();
      yield chunk;
    }
  } finally {
    await dispatcher.destroy();
  }
}
