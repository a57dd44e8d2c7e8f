import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEventHandler } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/controls/icon-button.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './search.module.css';

type Props = {
  value: string;
  /** ids of the list box and of its active option */
  list: string;
  active: string | undefined;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
  onClose: () => void;
};

/** Search input (combobox); arrow keys select in the list while the input keeps the focus. */
export function SearchInput({ value, list, active, onType, onKeyDown, onClose }: Props) {
  const t = useTranslations('search');
  const common = useTranslations('common');
  return (
    <div className={`${flow.row3} ${classes.head}`}>
      <IconSearch size={20} stroke={1.5} aria-hidden />
      <input
        type="text"
        role="combobox"
        className={`${flow.fill} ${classes.input}`}
        aria-label={t('label')}
        aria-expanded={active !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={t('placeholder')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={common('close')} className={classes.close} onClick={onClose}>
        <IconX size={20} stroke={1.5} aria-hidden />
      </IconButton>
    </div>
  );
}
