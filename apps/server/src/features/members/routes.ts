import { adminMembersApi } from '@onsil/contract/admin-members';
import { invitationsApi } from '@onsil/contract/invitations';
import { membersApi } from '@onsil/contract/members';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { Throttle } from '#platform/throttle.ts';
import { adminMember, adminMembers, changeMember, endMemberSessions, memberSignIns } from './admin-service.ts';
import { changeFarmMember, farmMembers, putFarmMember, removeFarmMember } from './farm-member-service.ts';
import {
  acceptInvitation,
  invitations,
  invite,
  lookAtInvitation,
  withdrawInvitation,
  type Inviting,
} from './invitation-service.ts';
import { checkMemberId, member, members } from './member-service.ts';
import { myProfile } from './service.ts';

export const membersRoutes = (server: HttpServer, given: Inviting & { idThrottle: Throttle }): void => {
  mount(server, membersApi, {
    myProfile: (ctx) => myProfile(ctx),
    member: (ctx, { params, query }) =>
      query.check ? checkMemberId(ctx, given.idThrottle, params.id) : member(ctx, params.id),
    members: (ctx, { query }) => members(ctx, query),
    farmMembers: async (ctx, { params }) => ({ items: await farmMembers(ctx, params.id) }),
    changeFarmMember: (ctx, { params, body }) => changeFarmMember(ctx, params.id, Number(params.memberNo), body.role),
    removeFarmMember: (ctx, { params }) => removeFarmMember(ctx, params.id, Number(params.memberNo)),
  });
  mount(server, adminMembersApi, {
    adminMembers: (ctx, { query }) => adminMembers(ctx, query),
    adminMember: (ctx, { params }) => adminMember(ctx, Number(params.memberNo)),
    changeMember: (ctx, { params, body }) => changeMember(ctx, Number(params.memberNo), body.isAdmin),
    putFarmMember: (ctx, { params, body }) =>
      putFarmMember(ctx, Number(params.farmNo), Number(params.memberNo), body.role),
    memberSignIns: (ctx, { params, query }) => memberSignIns(ctx, Number(params.memberNo), query),
    endMemberSessions: (ctx, { params }) => endMemberSessions(ctx, Number(params.memberNo)),
  });
  mount(server, invitationsApi, {
    invite: (ctx, { params, body }) => invite(ctx, given, params.id, body),
    invitations: async (ctx, { params }) => ({ items: await invitations(ctx, params.id) }),
    withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params.id, Number(params.invitationId)),
    lookAtInvitation: (ctx, { body }) => lookAtInvitation(ctx, given, body.token),
    acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, given, body.token),
  });
};
