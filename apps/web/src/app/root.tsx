import { Outlet } from '@tanstack/react-router';
import { Toasts } from '#ui/toast.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
