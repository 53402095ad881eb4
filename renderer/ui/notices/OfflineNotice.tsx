/** Says that this computer has no network, where a call is about to be made; nothing while it has one, or if none is needed. */
import type { Environment } from '#contract/accounts/environment.ts';
import { Notice } from './Notice.tsx';
import { useOffline } from '../../base/network.ts';

interface Props {
  readonly environment: Pick<Environment, 'kind' | 'baseUrl'> | undefined;
  readonly className?: string | undefined;
  /** What it means here. */
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
