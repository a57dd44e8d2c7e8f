import type { ReactNode } from 'react';
import { Actions } from './actions.tsx';
import flow from './flow.module.css';
import classes from './selection-bar.module.css';
import surface from './surface.module.css';

type Props = {
  label?: string;
  /** the selection in words */
  summary: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
};

/** Floats above the bottom of the screen while rows are selected: the selection, and its actions. */
export function SelectionBar({ label, summary, actions, children }: Props) {
  return (
    <section className={`${flow.wrap4} ${surface.paper} ${classes.bar}`} data-choice-bar aria-label={label}>
      <output>{summary}</output>
      <Actions>{actions}</Actions>
      {children}
    </section>
  );
}
