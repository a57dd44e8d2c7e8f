import { CallError } from '#lib/api.ts';
import { useErrorMessage } from '#ui/error-sentence.ts';

/** The message of a failed call, including the server's finding about a picture. */
export const useUploadErrorMessage = (): ((error: unknown) => string) => {
  const errorMessage = useErrorMessage();
  return (error) => {
    const [first] = error instanceof CallError ? error.fields : [];
    return first?.message ?? errorMessage(error);
  };
};
