import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { createStore, useStore } from '#lib/state/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import flow from '../layout/flow.module.css';
import classes from './toast.module.css';

/** What a toast offers, for example to undo. */
type ToastAction = { label: string; run: () => void };
type Toast = {
  kind: 'good' | 'bad';
  text: string;
  action?: ToastAction | undefined;
  /** what had the focus when it came */
  opener: Element | null;
};

const successMs = 3_000;
const actionMs = 8_000;
const shown = createStore<readonly Toast[]>([]);

const close = (toast: Toast): void => shown.set(shown.get().filter((one) => one !== toast));

/** Closes a toast whose button was pressed, which takes the focus with it: that returns to where the toast came from. */
const closePressed = (toast: Toast): void => {
  close(toast);
  requestAnimationFrame(() => {
    if (toast.opener instanceof HTMLElement && document.activeElement === document.body)
      toast.opener.focus({ preventScroll: true });
  });
};

/** While one has the pointer or the focus, none goes: those below would move. */
const isHeld = (): boolean => document.querySelector('[data-kind=good]:is(:hover, :focus-within)') !== null;

const closeLater = (toast: Toast, ms: number): unknown =>
  setTimeout(() => (isHeld() ? closeLater(toast, ms) : close(toast)), ms);

/** Shows a toast: success for 3 s, with an action for 8 s, longer under pointer or focus; failures until closed. */
export const toast = (text: string, kind: Toast['kind'] = 'good', action?: ToastAction): void => {
  const added = { kind, text, action, opener: document.activeElement };
  const others = shown.get().filter((one) => one.text !== text);
  shown.set([...others.slice(-2), added]);
  if (kind === 'good') closeLater(added, action ? actionMs : successMs);
};

/** Closes the toast with this text, for example because its action would undo more than it says by now. */
export const closeToast = (text: string): void => shown.set(shown.get().filter((one) => one.text !== text));

/** The toast region, once in the app and always mounted, so that screen readers announce it: failures at once. */
export function Toaster() {
  const t = useTranslations('common');
  const toasts = useStore(shown);
  return (
    <output className={`${flow.stack2} ${classes.stack}`}>
      {toasts.map((one) => (
        <span
          key={one.text}
          className={`${flow.row2} ${classes.toast}`}
          data-kind={one.kind}
          aria-live={one.kind === 'bad' ? 'assertive' : undefined}
        >
          {one.kind === 'good' && <IconCheck size={16} stroke={2} aria-hidden />}
          <span className={classes.text}>{one.text}</span>
          {one.action && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                closePressed(one);
                one.action?.run();
              }}
            >
              {one.action.label}
            </button>
          )}
          {one.kind === 'bad' && (
            <IconButton label={t('close')} onClick={() => closePressed(one)}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
    </output>
  );
}
