import { CallError } from '#lib/api.ts';
import { useErrorSentence } from './error-sentence.ts';

/** Why a call was refused: what was wrong with its parts where the server says so, else its sentence. */
export const useRefusal = (): ((error: unknown) => string) => {
  const sentence = useErrorSentence();
  return (error) =>
    error instanceof CallError && error.fields.length > 0
      ? error.fields.map(({ message }) => message).join(' ')
      : sentence(error);
};
