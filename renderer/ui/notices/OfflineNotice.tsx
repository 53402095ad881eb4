/** Warns that this computer is offline, where a call is about to be made; renders nothing while it is online or needs no network. */
import type { Environment } from '#contract/accounts/environment.ts';
import { Notice } from './Notice.tsx';
import { useOffline } from '../../base/network.ts';

interface Props {
  readonly environment: Pick<Environment, 'kind' | 'baseUrl'> | undefined;
  readonly className?: string | undefined;
  /** The consequence for this screen. */
  readonly children: string;
}

export function OfflineNotice({ environment, className, children }: Props) {
  const isOffline = useOffline(environment);
  if (!isOffline) return null;
  return (
    <Notice tone="slate" icon="offline" className={className}>
      {children}
    </Notice>
  );
}
