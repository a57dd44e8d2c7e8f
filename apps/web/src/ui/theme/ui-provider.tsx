import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '../mantine/base.css';
import './tokens.css';
import './base.css';
import { cssVariables, theme } from './theme.ts';

// boot.js reads the same entry before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'colorScheme' });

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
      {children}
    </MantineProvider>
  );
}
