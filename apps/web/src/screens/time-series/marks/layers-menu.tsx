import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';
import { layers } from '../search-params.ts';
import type { Layer } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './layers-menu.module.css';

type Props = { hidden: readonly Layer[]; onHide: (hidden: Layer[]) => void };

/** One button for everything that is marked on the charts, each with a switch. */
export function LayersMenu({ hidden, onHide }: Props) {
  const t = useTranslations('timeSeries.layers');
  const [opened, setOpened] = useState(false);
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      target={
        <IconButton
          label={t('label', { shown: layers.length - hidden.length, count: layers.length })}
          onClick={() => setOpened(!opened)}
        >
          <IconStack2 size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <div className={`${flow.stack2} ${classes.choices}`}>
        {layers.map((layer) => (
          <CheckboxField
            key={layer}
            name={layer}
            label={t(`names.${layer}`)}
            checked={!hidden.includes(layer)}
            onChange={(isShown) => onHide(layers.filter((one) => (one === layer ? !isShown : hidden.includes(one))))}
          />
        ))}
      </div>
    </MenuPopover>
  );
}
