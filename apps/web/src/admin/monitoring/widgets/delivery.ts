import { useTranslations } from 'use-intl';
import type { AdminDelivery, AdminDeliveryChannel } from '@onsil/contract/admin-oversight';
import type { FarmWebhook } from '@onsil/contract/farm-webhooks';

/** Deliveries to members and to team channels count their ids apart. */
export const deliveryKey = ({
  teamChannelName,
  deliveryId,
}: Pick<AdminDelivery, 'teamChannelName' | 'deliveryId'>): string =>
  `${teamChannelName === null ? 'member' : 'team'} ${deliveryId}`;

/** The member or the team channel that it goes to. */
export const recipientOf = ({
  memberName,
  teamChannelName,
}: Pick<AdminDelivery, 'memberName' | 'teamChannelName'>): string => memberName ?? teamChannelName ?? '';

const services = ['slack', 'teams', 'jandi', 'server'] as const satisfies readonly FarmWebhook['service'][];

/** The name of a channel, or of the service of a team channel. */
export const useDeliveryChannelName = () => {
  const t = useTranslations();
  const isService = (channel: AdminDeliveryChannel): channel is FarmWebhook['service'] =>
    services.some((service) => service === channel);
  return (channel: AdminDeliveryChannel): string =>
    isService(channel) ? t(`teamChannels.service.${channel}`) : t(`notificationSettings.channel.${channel}`);
};
