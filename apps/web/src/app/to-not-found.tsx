import { Navigate } from '@tanstack/react-router';

/** An unknown address leads to the page that says so. */
export function ToNotFound() {
  return <Navigate to="/404" replace />;
}
