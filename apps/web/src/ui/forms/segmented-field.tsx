import type { ComponentProps, ReactNode } from 'react';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';

type Props<V extends string> = ComponentProps<typeof SegmentedControl<V>> & { hint?: ReactNode };

/** A segmented control below its name, as inputs of a form are. */
export function SegmentedField<V extends string>({ hint, ...control }: Props<V>) {
  return (
    <div className={flow.stack1}>
      <span className={typography.label} aria-hidden="true">
        {control.label}
      </span>
      <SegmentedControl full {...control} />
      {hint !== undefined && <small className={typography.captionTight}>{hint}</small>}
    </div>
  );
}
