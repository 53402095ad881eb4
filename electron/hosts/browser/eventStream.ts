/** Sends the core's events to every open page as server-sent events. */
import type { ServerResponse } from 'node:http';
import type { Emit } from '#contract/events.ts';
import type { Clock } from '#core/ports.ts';

const heartbeatMs = 15_000;
/** A page that stops reading is disconnected at this many unread bytes; it reconnects and reads everything again. */
const mostUnreadBytes = 4_000_000;

export interface EventStream {
  emit: Emit;
  /** Takes over the response, which stays open until the page or the stream closes. */
  add(response: ServerResponse): void;
  close(): void;
}

/** `onPages` hears how many pages are open whenever that changes. */
export function openEventStream(clock: Clock, onPages: (open: number) => void): EventStream {
  const pages = new Set<ServerResponse>();
  const send = (text: string): void => {
    for (const page of pages) {
      if (page.writableLength > mostUnreadBytes) page.destroy();
      else page.write(text);
    }
  };
  let cancel: () => void;
  const beat = (): void => {
    send(': still here\n\n');
    cancel = clock.after(heartbeatMs, beat);
  };
  cancel = clock.after(heartbeatMs, beat);
  return {
    emit: (name, payload) => send(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`),
    add: (response) => {
      pages.add(response);
      onPages(pages.size);
      response.on('close', () => {
        if (pages.delete(response)) onPages(pages.size);
      });
      response.write('retry: 1000\n\n');
    },
    close: () => {
      cancel();
      for (const page of pages) page.end();
      pages.clear();
    },
  };
}
