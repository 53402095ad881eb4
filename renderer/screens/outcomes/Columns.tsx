/** The body of the screen: a result sheet or the way in, with the outbox below, and what the outcomes say beside them. */
import type { ReactNode } from 'react';
import { PageBody } from '../../ui/page/Page.tsx';
import { CalibrationPanel } from './calibration/CalibrationPanel.tsx';
import css from './OutcomesScreen.module.css';

export const Columns = ({ children }: { children: ReactNode }) => (
  <PageBody className={css.body ?? ''}>
    <div className={css.left}>{children}</div>
    <CalibrationPanel />
  </PageBody>
);
