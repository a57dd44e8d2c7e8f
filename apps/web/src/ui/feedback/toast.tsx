import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { createStore, useStore } from '#lib/state/store.ts';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './toast.module.css';

type Toast = { kind: 'good' | 'bad'; text: string };

const successMs = 3_000;
const shown = createStore<readonly Toast[]>([]);

const close = (toast: Toast): void => shown.set(shown.get().filter((one) => one !== toast));

/** Shows a toast: success for 3 s, failures until closed. */
export const toast = (text: string, kind: Toast['kind'] = 'good'): void => {
  const added = { kind, text };
  const others = shown.get().filter((one) => one.text !== text);
  shown.set([...others.slice(-2), added]);
  if (kind === 'good') setTimeout(() => close(added), successMs);
};

/** The toast region, once in the app and always mounted, so that screen readers announce it. */
export function Toaster() {
  const t = useTranslations('common');
  const toasts = useStore(shown);
  return (
    <output className={classes.stack}>
      {toasts.map((one) => (
        <span key={one.text} className={classes.toast} data-kind={one.kind}>
          {one.kind === 'good' && <IconCheck size={16} stroke={2} aria-hidden />}
          <span>{one.text}</span>
          {one.kind === 'bad' && (
            <IconButton label={t('close')} onClick={() => close(one)}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
    </output>
  );
}
