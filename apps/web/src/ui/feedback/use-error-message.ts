import { useTranslations } from 'use-intl';

const serverErrors = (error: unknown): { code: string; message: string } | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? { code: error.code, message: error.message }
    : undefined;

/** The message of a failed call: the server's, or a local one when the server was unreachable. */
export const useErrorMessage = (): ((error: unknown) => string) => {
  const t = useTranslations();
  return (error) => {
    const knownMessage = serverErrors(error);
    if (knownMessage?.code === 'NETWORK') return t('common.error.network');
    return knownMessage?.message || t('errors.ERROR');
  };
};
