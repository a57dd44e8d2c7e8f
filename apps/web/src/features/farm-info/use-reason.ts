import { CallError } from '#lib/api.ts';
import { useErrorSentence } from '#ui/error-sentence.ts';

/** The message of a failed call, including the server's finding about a picture. */
export const useReason = (): ((error: unknown) => string) => {
  const errorMessage = useErrorSentence();
  return (error) => {
    const [first] = error instanceof CallError ? error.fields : [];
    return first?.message ?? errorMessage(error);
  };
};
