import type { ReactNode } from 'react';
import { NewTabLink } from './new-tab-link.tsx';

/** A link to the privacy policy in a sentence; opens in a new tab, so that the form keeps its input. */
export const privacyLink = (text: ReactNode) => <NewTabLink href="/privacy">{text}</NewTabLink>;
