import { useMantineColorScheme } from '@mantine/core';
import { IconBrightnessAuto, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';

const icons = { auto: IconBrightnessAuto, light: IconSun, dark: IconMoon };

/** Selects the colour scheme: light, dark or system. */
export function ColorSchemeMenu() {
  const t = useTranslations('common.scheme');
  const { colorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const Icon = icons[colorScheme];
  return (
    <MenuPopover
      opened={opened}
      onChange={setOpened}
      padding={8}
      target={
        <IconButton label={`${t('label')}: ${t(colorScheme)}`} onClick={() => setOpened(!opened)}>
          <Icon size={20} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <ColorSchemeSelect />
    </MenuPopover>
  );
}
