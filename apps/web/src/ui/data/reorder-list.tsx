import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../controls/icon-button.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import flow from '../layout/flow.module.css';
import classes from './reorder-list.module.css';

export type ReorderItem = {
  key: string;
  name: string;
  about?: ReactNode;
  /** further actions of the item */
  actions?: ReactNode;
};

type Props = {
  label: string;
  items: readonly ReorderItem[];
  onMove: (keys: string[]) => void;
};

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** A list whose order is changed by buttons, by touch and keyboard alike. */
export function ReorderList({ label, items, onMove }: Props) {
  const t = useTranslations('common.order');
  const [announcement, setAnnouncement] = useState('');
  const { list, keepFocus } = useKeptFocus<HTMLOListElement>();
  const move = ({ key, name }: ReorderItem, from: number, step: -1 | 1): void => {
    const keys = items.map((item) => item.key);
    keys.splice(from, 1);
    keys.splice(from + step, 0, key);
    keepFocus(`${key} ${step}`);
    setAnnouncement(t('moved', { name, place: from + step + 1, count: keys.length }));
    onMove(keys);
  };

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, place) => (
          <li key={item.key}>
            <span className={flow.fill}>
              {item.name} {item.about !== undefined && <small>{item.about}</small>}
            </span>
            <span className={classes.buttons}>
              {item.actions}
              <IconButton
                label={t('up', { name: item.name })}
                data-button={`${item.key} -1`}
                disabled={place === 0}
                onClick={() => move(item, place, -1)}
              >
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                label={t('down', { name: item.name })}
                data-button={`${item.key} 1`}
                disabled={place === items.length - 1}
                onClick={() => move(item, place, 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
    </>
  );
}
