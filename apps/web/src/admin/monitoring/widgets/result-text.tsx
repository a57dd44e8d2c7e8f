import { IconAlertTriangle } from '@tabler/icons-react';
import flow from '#ui/layout/flow.module.css';
import classes from '../monitoring.module.css';

/** Result text, marked if it needs attention. */
export function ResultText({ bad, children }: { bad: boolean; children: string }) {
  return (
    <span className={`${flow.inline1} ${classes.outcome}`} data-bad={bad}>
      {bad && <IconAlertTriangle size={16} stroke={1.5} aria-hidden />}
      {children}
    </span>
  );
}
