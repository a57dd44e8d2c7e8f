import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { NotificationSetting } from '@onsil/contract/notifications';
import type { TextMessages as Mine } from '@onsil/contract/text-messages';
import { formatMobileNumber } from '@onsil/domain/text/mobile-number';
import { formatMoment } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { textMessagesQuery } from '../api.ts';
import { useRemovePhone } from '../commands.ts';
import { PhoneForm } from './phone-form.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

type Choices = NotificationSetting['choices'];

const levels = ['one', 'two', 'three'] as const;

/** The command that changes the level. */
type SetLevel = {
  mutate: (level: number) => void;
  isPending: boolean;
  variables: number | undefined;
  error: Error | null;
};
type SettingProps = { choices: Choices; setLevel: SetLevel; /** sends a test message */ test: ReactNode };

/** The confirmed number with its level. */
function Confirmed({ mine, choices, setLevel, test }: SettingProps & { mine: Mine }) {
  const t = useTranslations('notificationSettings');
  const errorMessage = useErrorMessage();
  const remove = useRemovePhone();
  const error = setLevel.error ?? remove.error;
  return (
    <>
      <SelectField
        label={t('sms.level')}
        description={t('about.sms', { number: formatMobileNumber(mine.phoneNo) })}
        data={[
          ...levels.map((name, index) => ({
            value: String(index + 1),
            label: t(`lowest.${name}`),
            disabled: choices.portal === null || index + 1 < choices.portal,
          })),
          // Where the portal's notices were turned off.
          ...(choices.sms === null ? [{ value: '', label: t('lowest.none'), disabled: true }] : []),
        ]}
        value={setLevel.isPending ? setLevel.variables : (choices.sms ?? '')}
        onChange={({ currentTarget }) => setLevel.mutate(Number(currentTarget.value))}
      />
      {mine.lastFailure && (
        <p className={typography.fieldError}>
          {t('sms.lastFailure', {
            at: formatMoment(Date.parse(mine.lastFailure.at)),
            reason: t(`why.${mine.lastFailure.reason}`),
          })}
        </p>
      )}
      {test}
      <div>
        <Button
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => toast(t('sms.removed')) })}
        >
          {t('sms.remove')}
        </Button>
      </div>
      <ErrorBox>{error && t('failed', { reason: errorMessage(error) })}</ErrorBox>
    </>
  );
}

/** The heading, which takes the focus where confirming or stopping replaced the part that had it. */
const useHeadingFocus = (isConfirmed: boolean | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isConfirmed);
  useEffect(() => {
    const isReplaced = shown.current !== undefined && shown.current !== isConfirmed;
    shown.current = isConfirmed;
    if (isReplaced && document.activeElement === document.body) heading.current?.focus();
  }, [isConfirmed]);
  return heading;
};

/** Alarms by text message, where the portal sends them: confirming a number, its level, and their end. */
export function TextMessages(setting: SettingProps) {
  const t = useTranslations('notificationSettings');
  const id = useId();
  const { data, error, refetch } = useQuery(textMessagesQuery);
  const heading = useHeadingFocus(data?.isConfirmed);
  if (data?.isOffered === false || (!data && !error)) return null;
  return (
    <section className={`${flow.stack3} ${surface.divided}`} aria-labelledby={id}>
      <h3 ref={heading} tabIndex={-1} id={id}>
        {t('channel.sms')}
      </h3>
      {!data && <QueryFallback error={error} retry={refetch} lines={3} />}
      {data?.isConfirmed && <Confirmed {...setting} mine={data} />}
      {data?.isConfirmed === false && (
        <>
          <p className={typography.muted}>{t('sms.about')}</p>
          <PhoneForm phoneNo={data.phoneNo} />
        </>
      )}
    </section>
  );
}
