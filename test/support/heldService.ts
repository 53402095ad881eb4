/** A service that answers a given number of calls and holds the others until a test releases them, so that a run stands still midway. */
import { sendAnswer, startScriptedService, type Script, type ScriptedService } from './scriptedService.ts';

export interface HeldService extends ScriptedService {
  /** Phones in the calls of an operation. */
  asked(operation: string): string[];
  /** Answers this many more calls of an operation, and holds those that follow until it is released. */
  hold(operation: string, more: number): void;
  release(operation: string): void;
}

export const operationIn = (url = '/'): string => new URL(url, 'http://service').pathname.split('/').at(-1) ?? '';

export async function startHeldService(script: Script = sendAnswer): Promise<HeldService> {
  const calls: { operation: string; phone: string }[] = [];
  const asked = (operation: string): string[] => calls.filter((one) => one.operation === operation).map(({ phone }) => phone);
  const held = new Map<string, { after: number; waiting: (() => void)[] }>();
  const service = await startScriptedService((call, response, request) => {
    const operation = operationIn(request.url);
    calls.push({ operation, phone: call.phone });
    const hold = held.get(operation);
    if (hold && asked(operation).length > hold.after) hold.waiting.push(() => script(call, response, request));
    else script(call, response, request);
  });
  return {
    ...service,
    asked,
    hold: (operation, more) => held.set(operation, { after: asked(operation).length + more, waiting: [] }),
    release: (operation) => {
      const waiting = held.get(operation)?.waiting ?? [];
      held.delete(operation);
      for (const answer of waiting) answer();
    },
  };
}
