/** What other processes may ask of the data folder's owner, over its socket. */
import { serveOwner, type OwnerEars } from './ownerSocket.ts';
import { suppressHanded, type OwnedCore } from './ownerSuppression.ts';

interface Owner extends Partial<Pick<OwnerEars, 'open' | 'emit'>> {
  core: OwnedCore | Promise<OwnedCore>;
  /** Grants reading a file where it is; returns its id. */
  grant(path: string): string;
  log(message: string, error?: unknown): string;
}

/**
 * Serves requests until the returned function is called. Without the socket, a second start reports "in use" instead of opening a page,
 * which is no reason to stop.
 */
export const serveFolder = (
  dataDir: string,
  { core, grant, log, open = () => null, emit = () => undefined }: Owner,
): Promise<() => Promise<void>> =>
  serveOwner(dataDir, {
    open,
    emit,
    suppress: async (handed) => suppressHanded(handed, { core: await core, grant, log }),
  }).catch((error: unknown) => {
    log('the owner socket could not be opened', error);
    return () => Promise.resolve();
  });
