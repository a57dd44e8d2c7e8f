import { secondFactorApi } from '@onsil/contract/second-factor';
import type { PasskeyRow } from '@onsil/contract/passkeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#lib/http/api.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { canUsePasskeys, createPasskey } from '#lib/session/passkeys.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import classes from '../second-factors.module.css';

type Props = {
  passkeys: readonly PasskeyRow[];
  host: string;
  checked: <T>(work: () => Promise<T>) => Promise<T>;
  onChanged: (recoveryCodes?: string[] | null) => Promise<unknown>;
  onRemove: (passkey: PasskeyRow) => void;
};

/** The member's passkeys. Adding one is offered where the browser and the host support it. */
export function Passkeys({ passkeys, host, checked, onChanged, onRemove }: Props) {
  const t = useTranslations('secondFactor.passkey');
  const [named, setNamed] = useState<PasskeyRow | 'new'>();
  const add = async (name: string): Promise<void> => {
    const { item: options } = await checked(() => call(secondFactorApi.startPasskey, {}));
    const passkey = await createPasskey(options);
    const { item } = await checked(() => call(secondFactorApi.addPasskey, { body: { name, passkey } }));
    await onChanged(item.recoveryCodes);
  };
  const rename = async ({ passkeyId }: PasskeyRow, name: string): Promise<void> => {
    const params = { id: String(passkeyId) };
    await checked(() => call(secondFactorApi.renamePasskey, { params, body: { name } }));
    await onChanged();
  };
  return (
    <section className={classes.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={classes.hint}>{t('text')}</p>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              <div>
                <strong>{passkey.name}</strong>
                <small>
                  {[
                    t('since', { time: formatMoment(parseInstant(passkey.createdAt)) }),
                    passkey.lastUsedAt === null
                      ? t('unused')
                      : t('used', { time: formatMoment(parseInstant(passkey.lastUsedAt)) }),
                    ...(passkey.isSynced ? [t('synced')] : []),
                  ].join(' · ')}
                </small>
              </div>
              <Button aria-label={t('renameOf', { name: passkey.name })} onClick={() => setNamed(passkey)}>
                {t('rename')}
              </Button>
              <Button aria-label={t('removeOf', { name: passkey.name })} onClick={() => onRemove(passkey)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys(host) ? (
        <Actions>
          <Button onClick={() => setNamed('new')}>{t('add')}</Button>
        </Actions>
      ) : (
        <p className={classes.hint}>{t('notHere', { host })}</p>
      )}
      {named !== undefined && (
        <PasskeyNameDialog
          title={named === 'new' ? t('add') : t('rename')}
          name={named === 'new' ? '' : named.name}
          confirmLabel={named === 'new' ? t('continue') : t('save')}
          onSave={(name) => (named === 'new' ? add(name) : rename(named, name))}
          onClose={() => setNamed(undefined)}
        />
      )}
    </section>
  );
}
