import { CallError } from '#lib/api.ts';
import { useErrorSentence } from '#ui/error-sentence.ts';

/** What a failed call says, down to what the server found wrong with a picture. */
export const useReason = (): ((error: unknown) => string) => {
  const sentence = useErrorSentence();
  return (error) => {
    const [first] = error instanceof CallError ? error.fields : [];
    return first?.message ?? sentence(error);
  };
};
