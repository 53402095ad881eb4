/** Notifications, in whichever corner covers no main button, since each screen has its own elsewhere. */
import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect, useRef, useState } from 'react';
import { freeCorner, type Corner } from './freeCorner.ts';
import css from './Notices.module.css';

/** Main buttons: filled ones, and those marked as such. */
const mains = 'button[data-variant="filled"]:not(:disabled), [data-main]';

export function Notices() {
  const frame = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>('top-right');
  const shown = useNotifications().notifications.length > 0;
  useLayoutEffect(() => {
    if (!shown) return;
    let asked = 0;
    const look = (): void => {
      asked = 0;
      const notice = [...(frame.current?.querySelectorAll('.mantine-Notification-root') ?? [])].map((one) => one.getBoundingClientRect());
      if (notice.length === 0) return;
      const size = {
        width: Math.max(...notice.map(({ width }) => width)),
        height: Math.max(...notice.map((one) => one.bottom)) - Math.min(...notice.map((one) => one.top)),
      };
      const buttons = [...document.querySelectorAll(mains)].filter((one) => frame.current?.contains(one) !== true);
      const boxes = buttons.map((one) => one.getBoundingClientRect());
      setCorner((now) => freeCorner(now, size, { width: innerWidth, height: innerHeight }, boxes));
    };
    const ask = (): void => {
      if (asked === 0) asked = requestAnimationFrame(look);
    };
    // A screen or its main button may appear while a notice is shown.
    const changes = new MutationObserver(ask);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', ask);
    addEventListener('scroll', ask, true);
    ask();
    return () => {
      cancelAnimationFrame(asked);
      changes.disconnect();
      removeEventListener('resize', ask);
      removeEventListener('scroll', ask, true);
    };
  }, [shown]);
  return (
    <div ref={frame} className={css.notices} data-corner={corner}>
      <Notifications position="top-right" zIndex={500} withinPortal={false} />
    </div>
  );
}
