import { Navigate } from '@tanstack/react-router';

/** Redirects an unknown address to the not-found page. */
export function RedirectToNotFound() {
  return <Navigate to="/404" replace />;
}
