import {
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import '../mantine/base.css';
import './tokens.css';
import './base.css';
import { cssVariables, theme } from './theme.ts';

// boot.js reads the same entry before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'colorScheme' });

const ground = { light: '#f6f7f5', dark: '#0f1311' };

/** The bar of the browser or of the installed app takes the chosen scheme's colour; boot.js does so before. */
function ThemeColor() {
  const { colorScheme: chosen } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const own = meta.media.includes('dark') ? 'dark' : 'light';
      meta.content = ground[chosen === 'auto' ? own : scheme];
    }
  }, [chosen, scheme]);
  return null;
}

export function UiProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      withStaticClasses={false}
      withGlobalClasses={false}
      env={env}
    >
      <ThemeColor />
      {children}
    </MantineProvider>
  );
}
