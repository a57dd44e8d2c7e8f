import { Popover, useMantineColorScheme } from '@mantine/core';
import { IconBrightnessAuto, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.layer.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';

const icons = { auto: IconBrightnessAuto, light: IconSun, dark: IconMoon };

/** Selects the colour scheme: light, dark or system. */
export function ColorSchemeMenu() {
  const t = useTranslations('shell.scheme');
  const { colorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  const Icon = icons[colorScheme];
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={`${t('label')}: ${t(colorScheme)}`} onClick={() => setOpened(!opened)}>
          <Icon size={20} stroke={1.5} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('label')}>
        <ColorSchemeSelect />
      </Popover.Dropdown>
    </Popover>
  );
}
