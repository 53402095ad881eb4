/** The window's connection to the program behind it, and the shape of the program's replies. */
import { z } from 'zod';
import { Failed, failureSchema, type Failure } from '#contract/failure.ts';

export interface CallOptions {
  /** Sends the command even if the page is being closed; its parameters must be small. */
  readonly keepalive?: boolean;
}

export interface Transport {
  readonly host: 'electron' | 'browser';
  /** Sends a command and returns the host's reply, unparsed. Throws if the host can't be reached. */
  call(name: string, params: unknown, options?: CallOptions): Promise<unknown>;
  /** Passes on every event of the host, unparsed, until the returned function is called. */
  listen(receive: (name: string, payload: unknown) => void): () => void;
  /** Grants the program access to a file. Returns the host's reply, unparsed; its value is a `GrantedFile`. */
  sendFile(file: File): Promise<unknown>;
  /** Passes on pasted text as a file of that name. Returns the same kind of reply. */
  sendText(name: string, text: string): Promise<unknown>;
}

const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: failureSchema }),
]);

/** A failure that the program returned, ready to be shown with `failureSentence`. */
export class FailureShown extends Failed {
  constructor(failure: Failure) {
    super(failure);
    this.name = 'FailureShown';
  }
}

/** Returns the value of a reply. Throws `FailureShown` if the reply is a failure, and a plain error (a bug) if it isn't a reply at all. */
export function openReply(reply: unknown): unknown {
  const opened = replySchema.parse(reply);
  if (!opened.ok) throw new FailureShown(opened.failure);
  return opened.value;
}
