/** Tells the core when the system says that the computer's network has come or gone: the page hears of it first, in every host. */
import { call } from '../bridge/call.ts';

/** Until the returned function is called. */
export function followNetwork(): () => void {
  const tell = ({ type }: Event): void => {
    // If it can't be told, runs find out by themselves.
    call('network.changed', { online: type === 'online' }).catch(() => undefined);
  };
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}
