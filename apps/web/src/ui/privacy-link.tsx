import type { ReactNode } from 'react';
import { NewTabLink } from './new-tab-link.tsx';

/** The privacy statement within a sentence; it opens beside the form, which keeps what was typed. */
export const privacyLink = (text: ReactNode) => <NewTabLink href="/privacy">{text}</NewTabLink>;
