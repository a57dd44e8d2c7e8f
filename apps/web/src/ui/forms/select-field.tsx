import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Input.layer.css';
import { Button } from '../controls/button.tsx';
import { fieldClassNames, hintBelow } from './field-class-names.ts';
import typography from '../theme/typography.module.css';

type Query = { isLoadingError: boolean; refetch: () => unknown };
type Props = NativeSelectProps & {
  /** where its choices come from: without them it says that they did not load, rather than that there are none */
  query?: Query;
};

function LoadingError({ query: { isLoadingError, refetch } }: { query: Query }) {
  const t = useTranslations('common.error');
  if (!isLoadingError) return null;
  return (
    <p role="alert" className={typography.error}>
      {t('title')}{' '}
      <Button variant="quiet" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </p>
  );
}

/** A native select; with `aria-label` instead of `label` among filters. */
export function SelectField({ query, ...props }: Props) {
  const select = (
    <NativeSelect
      classNames={fieldClassNames}
      inputWrapperOrder={hintBelow}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
  if (!query) return select;
  return (
    <div>
      {select}
      <LoadingError query={query} />
    </div>
  );
}
