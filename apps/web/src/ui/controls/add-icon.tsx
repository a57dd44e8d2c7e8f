import { IconPlus } from '@tabler/icons-react';

/** The icon of buttons that add something. */
export const addIcon = <IconPlus size={16} stroke={1.5} aria-hidden />;
