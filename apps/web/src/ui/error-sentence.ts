import { useTranslations } from 'use-intl';

const refusal = (error: unknown): { code: string; message: string } | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? { code: error.code, message: error.message }
    : undefined;

/** What a failed call says to a person: the server's own sentence, or ours where the server could not be reached. */
export const useErrorSentence = (): ((error: unknown) => string) => {
  const t = useTranslations();
  return (error) => {
    const known = refusal(error);
    if (known?.code === 'NETWORK') return t('common.error.network');
    return known?.message || t('errors.ERROR');
  };
};
