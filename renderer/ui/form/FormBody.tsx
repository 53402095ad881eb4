/** The body of a screen with its choices on the left, below the title, and their result on the right (below them in a narrow window). */
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { PageBody } from '../page/Page.tsx';
import css from './FormBody.module.css';

interface FormBodyProps {
  title: string;
  /** A few words beside the title. */
  about?: string;
  /** A `FormAside`. */
  aside: ReactNode;
  children: ReactNode;
}

export const FormBody = ({ title, about, aside, children }: FormBodyProps) => (
  <PageBody className={css.body ?? ''}>
    <section className="stack gap-18" aria-label={title}>
      <div className={css.head}>
        <h1>{title}</h1>
        {about !== undefined && <span className="text-3">{about}</span>}
      </div>
      {children}
    </section>
    {aside}
  </PageBody>
);

export const FormAside = (props: Omit<ComponentPropsWithoutRef<'aside'>, 'className'>) => <aside className="stack gap-12" {...props} />;

/** Shown while the form's data is loading; `label` announces that. */
export const FormLoading = ({ label, children }: { label: string; children: ReactNode }) => (
  <PageBody className={css.loading ?? ''} role="status" aria-label={label}>
    {children}
  </PageBody>
);

/** The class of a group's label. */
export const groupLabel = css.groupLabel ?? '';
