import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** A link to a route that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
