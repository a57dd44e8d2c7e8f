import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDraft } from '#lib/state/use-draft.ts';

/**
 * The secret in the fragment of a mail's link; empty without one. It is removed from the address at once, to stay out
 * of history and sight. A second link opened in the same tab replaces it.
 */
export const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useDraft(`link ${pathname}`, hash);
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, replace: true });
  }, [hash, navigate]);
  return token;
};
