import type { ReactNode } from 'react';
import type { Sending } from '#lib/use-sending.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import classes from './form-page.module.css';
import { SendingFailure, SendingFrame } from './sending-form.tsx';

type PageProps = {
  sending: Sending;
  submitLabel: string;
  onSubmit: () => void;
  /** what else there is to do than to send: the way back */
  other?: ReactNode;
  /** what has to be known before it is sent again */
  note?: ReactNode;
  children: ReactNode;
};

/** A form that takes a page: its parts are cards, and what sends it stays in reach at the foot of the screen. */
export function FormPage({ sending, submitLabel, onSubmit, other, note, children }: PageProps) {
  return (
    <SendingFrame sending={sending} onSubmit={onSubmit}>
      <div className={classes.parts}>{children}</div>
      <div className={classes.foot} data-form-foot>
        {note}
        <SendingFailure sending={sending} />
        <div className={classes.actions}>
          {other}
          <Button type="submit" variant="primary" loading={sending.busy} disabled={sending.wait.waiting}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </SendingFrame>
  );
}

type PartProps = { title: string; aside?: ReactNode; hint?: ReactNode; children: ReactNode };

/** A part of it: inputs that belong together, side by side where there is room. */
export function FormPart({ title, aside, hint, children }: PartProps) {
  return (
    <Card title={title} aside={aside} padded>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.inputs}>{children}</div>
    </Card>
  );
}
