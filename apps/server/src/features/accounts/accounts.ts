export { provisionMember } from './provision-member.ts';
