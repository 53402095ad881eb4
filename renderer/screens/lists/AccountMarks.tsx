/** Whose answers a list has: invented litigators mustn't look real, nor real ones invented. */
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/lists/list.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { environments } from '../../base/queries.ts';
import { environmentName } from '../../ui/text/environmentName.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { SandboxLabel } from '../../ui/badges/SandboxLabel.tsx';
import css from './ListsScreen.module.css';

export function AccountMarks({ accounts }: { accounts: readonly Account[] }) {
  const known = useQuery(environments).data ?? [];
  if (accounts.length === 0) return null;
  return (
    <span className={`${css.accounts ?? ''} small`}>
      {accounts.map(({ environmentId, name, sandbox }) => {
        const environment = known.find((one) => one.environmentId === environmentId);
        const shown = environment === undefined ? name : environmentName(environment);
        return (
          <span key={`${environmentId} ${String(sandbox)}`} className={css.account} title={words.row.answersOf(shown, sandbox)}>
            {sandbox ? (
              <SandboxLabel>{shown}</SandboxLabel>
            ) : (
              <>
                <Icon name="globe" size={14} className="text-3" />
                <span className="text-2 cut">{shown}</span>
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
