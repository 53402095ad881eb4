/** The environment that new plans start with, or that the screen in sight is about; the sandbox is hatched, so that nobody mistakes invented answers for real ones. */
import { daysTooOld, oldKeySentence } from '#messages/accounts/keyWords.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { environmentName } from '../../ui/text/environmentName.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { useNow } from '../../ui/text/useNow.ts';
import css from './TopBar.module.css';
import { useShownAccount } from '../../subjects/plan/planEnvironment.ts';
import { useEnvironment } from '../../base/queries.ts';
import { formatRoute } from '../../base/router.ts';

export function EnvironmentChip() {
  const { environment, isSandbox } = useShownAccount();
  const usual = useEnvironment();
  const now = useNow(60_000);
  if (environment === undefined) return null;
  const isUsual = environment.environmentId === usual?.environmentId;
  const oldDays = daysTooOld(environment.key, now);
  return (
    <a
      className={css.environment}
      data-sandbox={isSandbox || undefined}
      href={formatRoute({ at: 'settings' })}
      title={
        isSandbox
          ? words.environment.sandbox
          : (isUsual ? words.environment.inUse : words.environment.inSight)(
              environment.name,
              oldDays === null ? null : oldKeySentence(oldDays),
            )
      }
    >
      <Icon name={isSandbox ? 'flask' : 'globe'} size={14} />
      <span className="cut">{environmentName(environment)}</span>
      {oldDays !== null && (
        <>
          <Icon name="clock" size={14} className="text-amber" />
          <span className="hidden-visually">{words.environment.oldKey}</span>
        </>
      )}
    </a>
  );
}
