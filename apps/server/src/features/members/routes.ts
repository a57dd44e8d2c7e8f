import { adminMembersApi } from '@onsil/contract/admin-members';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi } from '@onsil/contract/members';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import {
  getMemberForAdmin,
  listMembersForAdmin,
  setAdministrator,
  endMemberSessions,
  listMemberSignIns,
} from './admin-members.ts';
import { updateFarmMember, listFarmMembers, setFarmMember, removeFarmMember } from './farm-members.ts';
import {
  acceptInvitation,
  listFarmInvitations,
  createInvitation,
  getInvitationPreview,
  withdrawInvitation,
  type InvitationOptions,
} from './invitations.ts';
import { checkMemberId, getMember, listVisibleMembers } from './member-directory.ts';
import { getMyProfile } from './my-profile.ts';

export const membersRoutes = (server: HttpServer, given: InvitationOptions & { idThrottle: Throttle }): void => {
  mount(server, membersApi, {
    myProfile: (ctx) => getMyProfile(ctx),
    member: (ctx, { params, query }) =>
      query.check ? checkMemberId(ctx, given.idThrottle, params.id) : getMember(ctx, params.id),
    members: (ctx, { query }) => listVisibleMembers(ctx, query),
    farmMembers: async (ctx, { params }) => ({ items: await listFarmMembers(ctx, params.id) }),
    changeFarmMember: (ctx, { params, body }) => updateFarmMember(ctx, params.id, Number(params.memberNo), body.role),
    removeFarmMember: (ctx, { params }) => removeFarmMember(ctx, params.id, Number(params.memberNo)),
  });
  mount(server, adminMembersApi, {
    adminMembers: (ctx, { query }) => listMembersForAdmin(ctx, query),
    adminMember: (ctx, { params }) => getMemberForAdmin(ctx, Number(params.memberNo)),
    changeMember: (ctx, { params, body }) => setAdministrator(ctx, Number(params.memberNo), body.isAdmin),
    putFarmMember: (ctx, { params, body }) =>
      setFarmMember(ctx, Number(params.farmNo), Number(params.memberNo), body.role),
    memberSignIns: (ctx, { params, query }) => listMemberSignIns(ctx, Number(params.memberNo), query),
    endMemberSessions: (ctx, { params }) => endMemberSessions(ctx, Number(params.memberNo)),
  });
  mount(server, invitationsApi, {
    invite: (ctx, { params, body }) => createInvitation(ctx, given, params.id, body),
    invitations: async (ctx, { params }) => ({ items: await listFarmInvitations(ctx, params.id) }),
    withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params.id, Number(params.invitationId)),
    lookAtInvitation: (ctx, { body }) => getInvitationPreview(ctx, given, body.token),
    acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, given, body.token),
  });
};
