import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './button.tsx';

/** A link to a route that looks like a button. */
export const ButtonLink = createLink(AnchorButton);
