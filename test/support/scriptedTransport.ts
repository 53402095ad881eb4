/** A scripted service without a network, with the received calls, in order, and the operations that it refuses. */
import type { Exchange, Transport } from '#core/ports.ts';

export interface ScriptedCall {
  /** `name@version` */
  operation: string;
  parameters: Record<string, string>;
}

export interface ScriptedTransport extends Transport {
  readonly calls: ScriptedCall[];
  /** Operations for which the key isn't enabled, as `name@version`; a test may change it. */
  readonly refused: Set<string>;
}

/** Correlation ids differ from run to run. */
const correlation = ['source_id', 'transaction_id', 'transaction_time'];

/** `answer`: the body of a success, or null for a bad request. A host named `sandbox.…` marks its answers as a sandbox's. */
export function scriptedTransport(answer: (call: ScriptedCall) => object | null): ScriptedTransport {
  const calls: ScriptedCall[] = [];
  const refused = new Set<string>();
  const respond = (invented: boolean, status: number, body: object): Exchange => ({
    kind: 'response',
    status,
    headers: [['content-type', 'application/json'], ...(invented ? [['x-rollcall-sandbox', '1'] satisfies [string, string]] : [])],
    body: Buffer.from(JSON.stringify(body)),
    arrivedAt: Date.now(),
    durationMs: 1,
  });
  return {
    calls,
    refused,
    exchange: async ({ url }) => {
      const { hostname, pathname, searchParams } = new URL(url);
      const invented = hostname.startsWith('sandbox.');
      const [, version = '', name = ''] = pathname.split('/');
      const parameters = Object.fromEntries([...searchParams].filter(([parameter]) => !correlation.includes(parameter)));
      const call = { operation: `${name}@${version}`, parameters };
      calls.push(call);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (refused.has(call.operation))
        return respond(invented, 403, { errorCode: 'FORBIDDEN', message: `Your key is not enabled for ${call.operation}` });
      const body = answer(call);
      return body === null ? respond(invented, 400, { errorCode: 'BAD_REQUEST', message: 'Bad request' }) : respond(invented, 200, body);
    },
    close: () => Promise.resolve(),
  };
}
