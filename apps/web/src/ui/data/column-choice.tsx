import { IconColumns3 } from '@tabler/icons-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { CheckboxField } from '../forms/check-field.tsx';
import { MenuPopover } from '../layout/menu-popover.tsx';
import type { Column } from './data-table.tsx';
import classes from './data-table.module.css';

/** The columns that the member hid, by the name of a table. Without it no column can be hidden. */
export const ColumnChoices = createContext<{
  hiddenOf: (table: string) => readonly string[];
  hide: (table: string, keys: readonly string[]) => void;
} | null>(null);

type MenuProps = {
  columns: readonly { key: string; header: ReactNode }[];
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
};

/** Shows and hides columns. */
function ColumnMenu({ columns, hidden, onHide }: MenuProps) {
  const t = useTranslations('common.table');
  const [opened, setOpened] = useState(false);
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      padding={12}
      align="start"
      target={
        <IconButton label={t('columns')} className={classes.menu} onClick={() => setOpened(!opened)}>
          <IconColumns3 size={16} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      {columns.map(({ key, header }) => (
        <CheckboxField
          key={key}
          name={key}
          label={header}
          checked={!hidden.includes(key)}
          onChange={(isShown) => onHide(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
        />
      ))}
      <Button variant="quiet" fullWidth disabled={hidden.length === 0} onClick={() => onHide([])}>
        {t('allColumns')}
      </Button>
    </MenuPopover>
  );
}

/** Fewer columns are seen at once anyway. */
const minColumns = 4;

/** The columns of a table that the member did not hide, and the menu that chooses them; the first one always stays. */
export const useShownColumns = <Row,>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; menu: ReactNode } => {
  const choices = useContext(ColumnChoices);
  if (name === undefined || choices === null || columns.length < minColumns) return { shown: columns, menu: null };
  const optional = columns.slice(1).filter(({ header }) => typeof header === 'string');
  const hidden = choices.hiddenOf(name).filter((key) => optional.some((column) => column.key === key));
  return {
    shown: columns.filter(({ key }) => !hidden.includes(key)),
    menu: <ColumnMenu columns={optional} hidden={hidden} onHide={(keys) => choices.hide(name, keys)} />,
  };
};
