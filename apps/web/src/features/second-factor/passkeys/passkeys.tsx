import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PasskeyRow } from '@onsil/contract/passkeys';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { canUsePasskeys } from '#lib/session/passkeys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { useAddPasskey, useRenamePasskey, type Checked } from '../commands.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  passkeys: readonly PasskeyRow[];
  host: string;
  checked: Checked;
  /** called with the recovery codes of the first factor */
  onCodes: (recoveryCodes: string[] | null) => void;
  onRemove: (passkey: PasskeyRow) => void;
};

/** The member's passkeys. Adding one is offered where the browser and the host support it. */
export function Passkeys({ passkeys, host, checked, onCodes, onRemove }: Props) {
  const t = useTranslations('secondFactor.passkey');
  const [named, setNamed] = useState<PasskeyRow | 'new'>();
  const { mutateAsync: addPasskey } = useAddPasskey(checked);
  const { mutateAsync: renamePasskey } = useRenamePasskey(checked);
  const add = async (name: string): Promise<void> => onCodes(await addPasskey(name));
  const rename = async ({ passkeyId }: PasskeyRow, name: string): Promise<void> => {
    await renamePasskey({ passkeyId, name });
    onCodes(null);
  };
  return (
    <section className={`${flow.stack2} ${surface.divided}`} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={typography.hint}>{t('text')}</p>
      {passkeys.length > 0 && (
        <ul className={`${rows.rows} ${rows.inset}`}>
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
        <p className={typography.hint}>{t('notHere', { host })}</p>
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
