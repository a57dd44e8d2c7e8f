import { CallError } from '#lib/http/api.ts';
import { useErrorMessage } from './use-error-message.ts';

/** The message of a refused call: validation errors of its parts where the server names them, else its sentence. */
export const useDetailedErrorMessage = (): ((error: unknown) => string) => {
  const errorMessage = useErrorMessage();
  return (error) =>
    error instanceof CallError && error.fields.length > 0
      ? error.fields.map(({ message }) => message).join(' ')
      : errorMessage(error);
};
