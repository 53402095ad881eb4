/** The only access to the network: sends a request, and returns the result without interpreting it. */
import type { Agent, Dispatcher } from 'undici';
import type { Clock, Exchange, Transport, TransportRequest } from '#core/ports.ts';

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal aborts; the returned function cancels that. Shares one listener per signal among many callers: every call of
 * a run listens to the same two signals, and a separate listener costs more than an entry in a set. Does nothing if the signal is already
 * aborted.
 */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  let acts = waiting.get(signal);
  if (!acts) {
    const all = new Set<() => void>();
    signal.addEventListener('abort', () => all.forEach((one) => one()), { once: true });
    waiting.set(signal, (acts = all));
  }
  const known = acts;
  known.add(act);
  return () => known.delete(act);
}

const connectTimeoutMs = 10_000;
/** If a deadline fires later than this, the machine slept, and the call in flight gets this much more time. */
const lateMs = 1_000;
const graceMs = 10_000;
const unsendableCodes = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

type Cut = Extract<Exchange, { kind: 'cut' }>['problem'];

function codeOf(error: Error): string {
  // If several addresses were tried (IPv6, then IPv4), Node throws one error with all of them.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Whether the bytes aren't HTTP. A parser error without bytes means a cut connection. */
function isMalformed(error: Error, code: string): boolean {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return true;
  return error.name === 'HTTPParserError' && 'data' in error && Boolean(error.data);
}

/** Returns pairs as received, including repetitions; latin1 loses no byte. */
function headerPairs(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  const pairs: [string, string][] = [];
  if (!Array.isArray(raw)) return pairs;
  const text = (part: Buffer | string | undefined): string => (typeof part === 'string' ? part : (part?.toString('latin1') ?? ''));
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([text(raw[at]), text(raw[at + 1])]);
  return pairs;
}

/** Handles one request: before `onRequestStart` no byte has been sent, after it some may have been. */
class Walk implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private settled = false;
  private status = 0;
  private headers: [string, string][] = [];
  private chunks: Buffer[] = [];
  private size = 0;
  private readonly startedAt: number;
  private cancelTimer: () => void = () => undefined;
  private readonly unlisten: (() => void)[] = [];
  private readonly clock: Clock;
  private readonly request: TransportRequest;
  private readonly resolve: (exchange: Exchange) => void;
  private readonly reject: (bug: Error) => void;

  constructor(clock: Clock, request: TransportRequest, resolve: (exchange: Exchange) => void, reject: (bug: Error) => void) {
    this.clock = clock;
    this.request = request;
    this.resolve = resolve;
    this.reject = reject;
    this.startedAt = clock.monotonic();
    this.wait(request.timeoutMs);
    if (request.signal) this.unlisten.push(onAbort(request.signal, () => this.cut('aborted')));
    if (request.unsentSignal) this.unlisten.push(onAbort(request.unsentSignal, this.onStop));
  }

  /** A late timer means that the machine slept, or the event loop stalled: data received meanwhile hasn't been read yet. */
  private wait(ms: number): void {
    const dueAt = this.clock.monotonic() + ms;
    this.cancelTimer = this.clock.after(ms, () => {
      if (this.clock.monotonic() - dueAt > lateMs) this.wait(Math.min(this.request.timeoutMs, graceMs));
      else this.cut('timedOut');
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Canceled while waiting for its connection: undici sends nothing for a request aborted here.
    if (this.settled) {
      controller.abort(new Error('canceled before it was sent'));
      return;
    }
    if (this.request.onSent?.() === false) {
      this.settle({ kind: 'neverConnected', problem: 'late', durationMs: this.duration() });
      controller.abort(new Error('too late to be sent'));
      return;
    }
    this.controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headerPairs(controller.rawHeaders);
    // A body with an excessive Content-Length needn't be read to be cut.
    if (Number(this.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]) > this.request.maxBodyBytes)
      this.cut('tooLarge');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.request.maxBodyBytes) this.cut('tooLarge');
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { status, headers } = this;
    this.settle({
      kind: 'response',
      status,
      headers,
      body: Buffer.concat(this.chunks),
      arrivedAt: this.clock.now(),
      durationMs: this.duration(),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = codeOf(error);
    if (unsendableCodes.has(code)) {
      this.forget();
      this.reject(error);
    } else if (!this.controller) this.settle({ kind: 'neverConnected', problem: code, durationMs: this.duration() });
    else this.cut(isMalformed(error, code) ? 'malformed' : 'reset');
  }

  private readonly onStop = (): void => {
    if (!this.controller) this.cut('aborted');
  };

  /** Ends the exchange, or records that the server ended it. */
  cut(problem: Cut): void {
    if (this.settled) return;
    this.settle(
      this.controller
        ? { kind: 'cut', problem, durationMs: this.duration() }
        : { kind: 'neverConnected', problem, durationMs: this.duration() },
    );
    this.controller?.abort(new Error(problem));
  }

  private settle(exchange: Exchange): void {
    if (this.settled) return;
    this.forget();
    this.resolve(exchange);
  }

  private forget(): void {
    this.settled = true;
    this.chunks = [];
    this.cancelTimer();
    for (const unlisten of this.unlisten) unlisten();
  }

  private duration(): number {
    return this.clock.monotonic() - this.startedAt;
  }
}

/**
 * Keeps connections alive between requests, follows no redirect, decodes nothing: the body is what the service sent. `exchange` rejects
 * only for a request that could never be sent (no URL, a header with a line break), which is a bug.
 */
export function undiciTransport(clock: Clock): Transport {
  let agent: Agent | null = null;
  let opening: Promise<Agent> | null = null;
  // Loaded with the first request: its hundred files would double the program's start time.
  const open = async (): Promise<Agent> => {
    const undici = await import('undici');
    // The deadline is one timer over the whole exchange (undici's own would restart with every byte), and HTTP/2 would hide the headers'
    // order.
    agent = new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, allowH2: false, pipelining: 1, connect: { timeout: connectTimeoutMs } });
    return agent;
  };
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        const { origin, pathname, search } = new URL(request.url);
        const walk = new Walk(clock, request, resolve, reject);
        // An uncompressed answer can't expand.
        const headers = { ...request.headers, 'accept-encoding': 'identity' };
        const dispatch = (through: Agent): void => {
          if (request.signal?.aborted || request.unsentSignal?.aborted) walk.cut('aborted');
          else through.dispatch({ origin, path: pathname + search, method: request.method, headers, body: request.body ?? null }, walk);
        };
        if (agent) dispatch(agent);
        else (opening ??= open()).then(dispatch, reject);
      }),
    close: async () => {
      await (await opening)?.destroy();
    },
  };
}
