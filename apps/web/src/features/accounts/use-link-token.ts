import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useKept } from '#lib/use-kept.ts';

/**
 * The secret that a mail's link carries behind its `#`; empty where there is none. It is taken out of the address at once, so
 * that neither the history nor somebody who looks at the screen has it. Another link opened in the same tab takes its place.
 */
export const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useKept(`link ${pathname}`, hash);
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, replace: true });
  }, [hash, navigate]);
  return token;
};
