import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { normalizeMemberId } from '@onsil/contract/accounts';
import type { Resignation as Traces } from '@onsil/contract/accounts';
import { myResignationQuery } from '#features/accounts/api.ts';
import { ResignationEffects } from '#features/accounts/resignation-traces.tsx';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { useResign } from './commands.ts';
import classes from '#features/accounts/accounts.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const listFormat = (names: readonly string[]): string => names.join(', ');

function Blockers({ traces, onCheck }: { traces: Traces; onCheck: () => void }) {
  const t = useTranslations('accounts.resign');
  const { lastManagerOf, lastUserOf, isLastAdmin } = traces;
  return (
    <div role="alert" className={`${flow.stack2} ${classes.blocked}`}>
      <strong>{t('blocked')}</strong>
      <ul>
        {lastManagerOf.length > 0 && <li>{t('lastManager', { names: listFormat(lastManagerOf) })}</li>}
        {lastUserOf.length > 0 && <li>{t('lastCompany', { names: listFormat(lastUserOf) })}</li>}
        {isLastAdmin && <li>{t('lastAdmin')}</li>}
      </ul>
      <Button onClick={onCheck}>{t('recheck')}</Button>
    </div>
  );
}

type LeaveProps = { memberId: string; onCancel: () => void };

function Leave({ memberId, onCancel }: LeaveProps) {
  const t = useTranslations('accounts.resign');
  const router = useRouter();
  const form = useForm({ initial: { memberId: '' } });
  const isTyped = normalizeMemberId(form.values.memberId) === memberId;
  const { checked, dialog } = useRecheck();
  const { mutateAsync: resign } = useResign(memberId, checked);
  const leave = (): Promise<void> =>
    form.submit(z.undefined(), undefined, async () => {
      await resign();
      clearSession();
      await router.navigate({ to: '/signin', search: { resigned: true }, replace: true, ignoreBlocker: true });
    });
  const submit = (): void => {
    if (isTyped) void leave();
  };
  return (
    <>
      <FormFrame form={form} onSubmit={submit}>
        <TextField
          label={t('typed', { memberId })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('memberId')}
        />
        <FormError form={form} />
        <Actions>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" loading={form.busy} disabled={!isTyped || form.wait.waiting}>
            {t('submit')}
          </Button>
        </Actions>
      </FormFrame>
      {dialog}
    </>
  );
}

/** What a resignation deletes and keeps, what prevents it, and its button. */
export function Resignation({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({ ...myResignationQuery, enabled: opened });
  if (!opened)
    return (
      <div className={`${flow.stack4} ${classes.form}`}>
        <p className={typography.hint}>{t('accounts.resign.intro')}</p>
        <Actions>
          <Button onClick={() => setOpened(true)}>{t('accounts.resign.open')}</Button>
        </Actions>
      </div>
    );
  if (!data) return <QueryFallback error={error} retry={refetch} lines={5} />;
  const blocked = data.lastManagerOf.length > 0 || data.lastUserOf.length > 0 || data.isLastAdmin;
  return (
    <div className={`${flow.stack4} ${classes.form}`}>
      <ResignationEffects traces={data} />
      {blocked ? (
        <Blockers traces={data} onCheck={() => void refetch()} />
      ) : (
        <Leave memberId={memberId} onCancel={() => setOpened(false)} />
      )}
    </div>
  );
}
