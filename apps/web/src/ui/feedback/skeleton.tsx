import flow from '../layout/flow.module.css';
import classes from './skeleton.module.css';

/** A placeholder of the content's size while it loads. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Placeholder lines of text. */
export function SkeletonLines({ count = 3, label }: { count?: number; label: string }) {
  return (
    <output className={`${flow.stack3} ${classes.lines}`} aria-label={label}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} width={line === count - 1 && count > 1 ? '60%' : '100%'} />
      ))}
    </output>
  );
}
