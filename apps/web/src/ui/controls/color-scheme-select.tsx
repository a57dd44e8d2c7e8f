import { useMantineColorScheme } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SegmentedControl } from './segmented-control.tsx';

const schemes = ['auto', 'light', 'dark'] as const;

/** Selects the colour scheme: system, light or dark. */
export function ColorSchemeSelect({ full: fullWidth = false }: { full?: boolean }) {
  const t = useTranslations('common.scheme');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      label={t('label')}
      value={colorScheme}
      onChange={setColorScheme}
      full={fullWidth}
      options={schemes.map((value) => ({ value, label: t(value) }))}
    />
  );
}
