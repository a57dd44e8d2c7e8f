import { IconCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './toast.module.css';

type Toast = { id: number; kind: 'good' | 'bad'; text: string };

const successMs = 3_000;
const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let lastId = 0;

const show = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const close = (id: number): void => show(shown.filter((one) => one.id !== id));

/** Shows a toast: success for 3 s, failures until closed. */
export const toast = (text: string, kind: Toast['kind'] = 'good'): void => {
  lastId += 1;
  const id = lastId;
  show([...shown.filter((one) => one.text !== text).slice(-2), { id, kind, text }]);
  if (kind === 'good') setTimeout(() => close(id), successMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The toast region, once in the app and always mounted, so that screen readers announce it. */
export function Toaster() {
  const t = useTranslations('common');
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <output className={classes.stack}>
      {toasts.map((one) => (
        <span key={one.id} className={classes.toast} data-kind={one.kind}>
          {one.kind === 'good' && <IconCheck size={16} stroke={2} aria-hidden />}
          <span>{one.text}</span>
          {one.kind === 'bad' && (
            <IconButton label={t('close')} onClick={() => close(one.id)}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
    </output>
  );
}
