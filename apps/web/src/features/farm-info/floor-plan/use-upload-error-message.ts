import { CallError } from '#lib/http/api.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';

/** The message of a failed call, including the server's finding about a picture. */
export const useUploadErrorMessage = (): ((error: unknown) => string) => {
  const errorMessage = useErrorMessage();
  return (error) => {
    const [first] = error instanceof CallError ? error.fields : [];
    return first?.message ?? errorMessage(error);
  };
};
