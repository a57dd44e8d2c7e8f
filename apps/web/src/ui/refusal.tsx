import classes from './sending-form.module.css';
import { useRefusal } from './use-refusal.ts';

/** An inline error message, announced by screen readers; nothing without an error. */
export function Refusal({ error }: { error: unknown }) {
  const errorMessage = useRefusal();
  return (
    <div role="alert" className={classes.failure}>
      {error !== null && error !== undefined && errorMessage(error)}
    </div>
  );
}
