import classes from '../forms/form.module.css';
import { useDetailedErrorMessage } from './use-detailed-error-message.ts';

/** An inline error message, announced by screen readers; nothing without an error. */
export function ErrorMessage({ error }: { error: unknown }) {
  const errorMessage = useDetailedErrorMessage();
  return (
    <div role="alert" className={classes.failure}>
      {error !== null && error !== undefined && errorMessage(error)}
    </div>
  );
}
