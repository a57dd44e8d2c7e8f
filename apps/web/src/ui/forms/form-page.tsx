import type { ReactNode } from 'react';
import type { FormStatus } from '#lib/forms/form.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../layout/card.tsx';
import { FormError, FormFrame } from './form.tsx';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './form-page.module.css';

type PageProps = {
  form: FormStatus;
  submitLabel: string;
  onSubmit: () => void;
  /** secondary action, such as cancel */
  other?: ReactNode;
  /** a notice before the next try, such as a conflict */
  note?: ReactNode;
  children: ReactNode;
};

/** A full-page form: parts are cards, the submit button sticks to the bottom of the screen. */
export function FormPage({ form, submitLabel, onSubmit, other, note, children }: PageProps) {
  return (
    <FormFrame form={form} onSubmit={onSubmit}>
      <div className={`${flow.parts} ${classes.parts}`}>{children}</div>
      <div className={`${flow.stack2} ${classes.foot}`} data-form-foot>
        {note}
        <FormError form={form} />
        <div className={classes.actions}>
          {other}
          <Button type="submit" variant="primary" loading={form.busy} disabled={form.wait.waiting}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </FormFrame>
  );
}

type PartProps = { title: string; aside?: ReactNode; hint?: ReactNode; children: ReactNode };

/** A card of related inputs, side by side where there is room. */
export function FormPart({ title, aside, hint, children }: PartProps) {
  return (
    <Card title={title} aside={aside} padded>
      {hint !== undefined && <p className={`${typography.hint} ${flow.below3}`}>{hint}</p>}
      <div className={`${flow.stack4} ${classes.inputs}`}>{children}</div>
    </Card>
  );
}
