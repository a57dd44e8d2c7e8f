import { adminMembersApi } from '@onsil/contract/admin-members';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi } from '@onsil/contract/members';
import { dayMs } from '@onsil/domain/calendar/duration';
import { createMailer, getPortalAddress } from '#features/mails/mails.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import {
  getMemberForAdmin,
  listMembersForAdmin,
  setAdministrator,
  endMemberSessions,
  listMemberSignIns,
} from './admin-members.ts';
import { updateFarmMember, listFarmMembers, setFarmMember, removeFarmMember } from './farm-members.ts';
import { deleteOldInvitations } from './invitations.sql.ts';
import {
  acceptInvitation,
  listFarmInvitations,
  createInvitation,
  getInvitationPreview,
  withdrawInvitation,
} from './invitations.ts';
import { checkMemberId, getMember, listVisibleMembers } from './member-directory.ts';
import { getMyProfile, savePreference } from './my-profile.ts';
import { createMemberThrottles } from './rate-limits.ts';

export { listMembersForAdmin } from './admin-members.ts';
export { listFarmMembers, setFarmMember } from './farm-members.ts';
export { hasFarmAccess, isFarmMember, listFarmPeople, listFarmWorkers } from './farm-members.sql.ts';
export { findLastRoles, requireNotLast, requireOtherCompanyUser } from './last-role-guard.ts';
export { getMyProfile } from './my-profile.ts';
export { requireConfirmed } from './require-confirmed.ts';

const month = 30 * dayMs;

export const membersFeature: Feature = {
  api({ ctx, config }) {
    const options = {
      ...createMemberThrottles(ctx.db),
      portal: getPortalAddress(config),
      sendsMails: createMailer(config) !== null,
    };
    return [
      calls(membersApi, {
        getMyProfile: (ctx) => getMyProfile(ctx),
        savePreference: (ctx, { params, body }) => savePreference(ctx, params.key, body.values),
        getMember: (ctx, { params, query }) =>
          query.check ? checkMemberId(ctx, options.idThrottle, params.id) : getMember(ctx, params.id),
        listVisibleMembers: (ctx, { query }) => listVisibleMembers(ctx, query),
        listFarmMembers: async (ctx) => ({ items: await listFarmMembers(ctx) }),
        updateFarmMember: (ctx, { params, body }) => updateFarmMember(ctx, params.memberNo, body.role),
        removeFarmMember: (ctx, { params }) => removeFarmMember(ctx, params.memberNo),
      }),
      calls(adminMembersApi, {
        listMembersForAdmin: (ctx, { query }) => listMembersForAdmin(ctx, query),
        getMemberForAdmin: (ctx, { params }) => getMemberForAdmin(ctx, params.memberNo),
        setAdministrator: (ctx, { params, body }) => setAdministrator(ctx, params.memberNo, body.isAdmin),
        setFarmMember: (ctx, { params, body }) => setFarmMember(ctx, params.farmNo, params.memberNo, body.role),
        listMemberSignIns: (ctx, { params, query }) => listMemberSignIns(ctx, params.memberNo, query),
        endMemberSessions: (ctx, { params }) => endMemberSessions(ctx, params.memberNo),
      }),
      calls(invitationsApi, {
        createInvitation: (ctx, { body }) => createInvitation(ctx, options, body),
        listFarmInvitations: async (ctx) => ({ items: await listFarmInvitations(ctx) }),
        withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params.invitationId),
        getInvitationPreview: (ctx, { body }) => getInvitationPreview(ctx, options, body.token),
        acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, options, body.token),
      }),
    ];
  },
  jobs: ({ ctx }) => [
    {
      name: 'members.forget-old-invitations',
      cron: '50 4 * * *',
      run: () => deleteOlderThan(ctx, month, (before) => deleteOldInvitations(ctx.db, before)),
    },
  ],
};
