import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const leaf: MantineColorsTuple = [
  '#e6f0e8',
  '#cfe3d4',
  '#b3d3bc',
  '#94c2a2',
  '#7cc79a',
  '#5aa377',
  '#3b8a59',
  '#257a41',
  '#166e31',
  '#105526',
];

// Mantine components use these shades in places instead of the variables below; they equal our tokens.
const dark: MantineColorsTuple = [
  '#e6ece8',
  '#c5cec8',
  '#a3aea8',
  '#7c8781',
  '#2b332e',
  '#1e2521',
  '#161b18',
  '#161b18',
  '#0f1311',
  '#0b0e0c',
];
const gray: MantineColorsTuple = [
  '#f6f7f5',
  '#f0f2ef',
  '#e1e5e0',
  '#e1e5e0',
  '#878f8a',
  '#7a857f',
  '#55605a',
  '#414a45',
  '#2c332f',
  '#1b211e',
];

/** Maps Mantine's variables to our tokens, which follow the colour scheme. */
const fromTokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-2)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--leaf)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--leaf)',
  '--mantine-primary-color-filled-hover': 'var(--leaf-hover)',
  '--mantine-primary-color-light': 'var(--leaf-soft)',
  '--mantine-primary-color-light-hover': 'var(--leaf-soft)',
  '--mantine-primary-color-light-color': 'var(--leaf)',
  '--mantine-primary-color-contrast': 'var(--on-leaf)',
  '--mantine-color-leaf-filled': 'var(--leaf)',
  '--mantine-color-leaf-filled-hover': 'var(--leaf-hover)',
  '--mantine-color-leaf-light': 'var(--leaf-soft)',
  '--mantine-color-leaf-light-color': 'var(--leaf)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens });

const inputVars = {
  '--input-height': 'var(--h)',
  '--input-size': 'var(--h)',
  '--input-bd': 'var(--edge)',
  '--input-bg': 'var(--surface)',
  '--input-fz': 'var(--input-font)',
};

const backdrop = { color: 'var(--backdrop)', backgroundOpacity: 1 };

/**
 * Controls are as high as the pointer needs (`--h`). No component is imported here, so that none is loaded for its
 * style.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'leaf',
  primaryShade: { light: 8, dark: 4 },
  colors: { leaf, dark, gray },
  defaultRadius: 8,
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '16px' },
  fontSizes: {
    xs: 'var(--text-caption)',
    sm: 'var(--text-body)',
    md: 'var(--text-body)',
    lg: 'var(--text-large)',
    xl: 'var(--text-heading)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  breakpoints: { xs: '576px', sm: '768px', md: '992px', lg: '1200px', xl: '1600px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: {
      vars: () => ({
        root: { '--button-height': 'var(--h)', '--button-padding-x': '14px', '--button-fz': 'var(--text-body)' },
      }),
    },
    ActionIcon: { vars: () => ({ root: { '--ai-size': 'var(--h)' } }) },
    Input: { vars: () => ({ wrapper: inputVars }) },
    Pagination: {
      vars: () => ({
        root: { '--pagination-control-size': 'var(--h)', '--pagination-active-color': 'var(--on-leaf)' },
      }),
    },
    ModalRoot: { defaultProps: { centered: true } },
    ModalOverlay: { defaultProps: backdrop },
    DrawerOverlay: { defaultProps: backdrop },
  },
});
