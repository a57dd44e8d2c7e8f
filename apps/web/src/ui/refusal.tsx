import classes from './sending-form.module.css';
import { useRefusal } from './use-refusal.ts';

/** Why something could not be done, in its place; nothing where all went well. Read aloud when it comes. */
export function Refusal({ error }: { error: unknown }) {
  const refusal = useRefusal();
  return (
    <div role="alert" className={classes.failure}>
      {error !== null && error !== undefined && refusal(error)}
    </div>
  );
}
