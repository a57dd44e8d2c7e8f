import { ErrorBox } from './error-box.tsx';
import { useDetailedErrorMessage } from './use-detailed-error-message.ts';

/** An inline error message, announced by screen readers; nothing without an error. */
export function ErrorMessage({ error }: { error: unknown }) {
  const errorMessage = useDetailedErrorMessage();
  return <ErrorBox>{error !== null && error !== undefined && errorMessage(error)}</ErrorBox>;
}
