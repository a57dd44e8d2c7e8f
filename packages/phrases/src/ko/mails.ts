/** Mails about accounts and farms. Nothing in those to an address that is not confirmed was written by a stranger. */
export const mails = {
  subject: {
    confirmSignup: '[온실] 이메일 주소를 확인해 주세요',
    mailInUse: '[온실] 이미 가입된 이메일 주소입니다',
    resetPassword: '[온실] 비밀번호 재설정',
    manyFailures: '[온실] 로그인 실패가 여러 번 있었습니다',
    passwordChanged: '[온실] 비밀번호가 변경되었습니다',
    factorAdded: '[온실] 2단계 인증 수단이 등록되었습니다',
    factorRemoved: '[온실] 2단계 인증 수단이 삭제되었습니다',
    factorsReset: '[온실] 2단계 인증이 해제되었습니다',
    recoveryCodesRenewed: '[온실] 복구 코드가 새로 발급되었습니다',
    recoveryCodeUsed: '[온실] 복구 코드로 로그인했습니다',
    confirmEmail: '[온실] 새 이메일 주소를 확인해 주세요',
    emailChanging: '[온실] 이메일 주소 변경이 신청되었습니다',
    invitation: '[온실] {farm}에 초대합니다',
    inquiryArrived: '[온실] 새 문의 {number}번 · {kind}',
    inquiryReceived: '[온실] 문의가 접수되었습니다 ({number}번)',
    inquiryAnswered: '[온실] 문의에 답변드립니다 ({number}번)',
    memberInquiryAnswered: '[온실] 문의에 답변드립니다 ({number}번)',
    weeklyReport: '[온실] {farm} 주간 보고서 · {period}',
    claimStarted: '[온실] A/S {number}번 처리를 시작했습니다',
    claimAnswered: '[온실] A/S {number}번에 답변드립니다',
    claimCompleted: '[온실] A/S {number}번 처리가 완료되었습니다',
    claimReplied: '[온실] A/S {number}번에 요청자가 메시지를 보냈습니다',
  },
  body: {
    confirmSignup:
      '온실에 {memberId} 아이디로 가입을 신청하셨습니다.\n24시간 안에 아래 링크를 열면 가입이 완료됩니다.\n\n{link}\n\n신청한 적이 없으면 이 이메일을 무시해 주세요. 확인하지 않은 가입은 7일 뒤에 삭제됩니다.',
    mailInUse:
      '이 이메일 주소로 온실에 가입하거나 주소를 변경하려는 신청이 있었습니다.\n이미 {memberId} 아이디가 사용 중인 주소라 아무것도 변경되지 않았습니다.\n\n비밀번호를 잊으셨다면 아래에서 재설정할 수 있습니다.\n\n{link}\n\n신청한 적이 없으면 이 이메일을 무시해 주세요.',
    resetPassword:
      '{memberId} 아이디의 비밀번호 재설정 신청이 있었습니다.\n30분 안에 아래 링크에서 새 비밀번호를 설정해 주세요. 한 번만 사용할 수 있습니다.\n\n{link}\n\n신청한 적이 없으면 이 이메일을 무시해 주세요. 비밀번호는 그대로입니다.',
    passwordChanged:
      '{memberId} 아이디의 비밀번호가 변경되었고, 로그인한 다른 기기에서는 로그아웃되었습니다.\n\n변경한 적이 없으면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    manyFailures:
      '{memberId} 아이디의 비밀번호 입력 오류가 하루 동안 여러 번 있었습니다.\n본인이 아니라면 누군가 비밀번호를 알아내려는 것일 수 있습니다. 계속되면 새 기기에서는 15분 동안 로그인할 수 없지만, 전에 로그인한 기기에서는 그대로 로그인할 수 있습니다.\n\n비밀번호가 짧거나 다른 곳에서도 쓰는 것이라면 아래에서 변경해 주세요.\n\n{link}',
    factorAdded:
      '{memberId} 아이디의 2단계 인증 수단을 등록했습니다: {factor, select, totp {인증 앱} other {패스키 ‘{name}’}}\n\n본인이 아니라면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    factorRemoved:
      '{memberId} 아이디의 2단계 인증 수단을 삭제했습니다: {factor, select, totp {인증 앱} other {패스키 ‘{name}’}}\n\n본인이 아니라면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    factorsReset:
      '운영자가 {memberId} 아이디의 2단계 인증 수단과 복구 코드를 모두 삭제했습니다. 모든 기기에서 로그아웃되었고, 이제 비밀번호만으로 로그인됩니다.\n로그인한 뒤 2단계 인증을 다시 등록해 주세요.\n\n요청한 적이 없으면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    recoveryCodesRenewed:
      '{memberId} 아이디의 복구 코드를 새로 발급했습니다. 이전 코드는 더 이상 사용할 수 없습니다.\n\n본인이 아니라면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    recoveryCodeUsed:
      '{memberId} 아이디로 복구 코드를 사용해 로그인했습니다. 남은 복구 코드는 {left}개입니다.\n\n본인이 아니라면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    confirmEmail:
      '{memberId} 아이디의 이메일 주소를 이 주소로 변경하도록 신청하셨습니다.\n24시간 안에 아래 링크를 열면 변경됩니다.\n\n{link}\n\n신청한 적이 없으면 이 이메일을 무시해 주세요.',
    emailChanging:
      '{memberId} 아이디의 이메일 주소 변경 신청이 있었습니다.\n새 주소가 확인되면 앞으로 그 주소로 이메일을 보냅니다.\n\n신청한 적이 없으면 아래에서 바로 비밀번호를 재설정해 주세요.\n\n{link}',
    invitation:
      '{inviter}님이 온실의 {farm}에 {role, select, manager {농장 관리자로} other {농장 구성원으로}} 초대했습니다.\n72시간 안에 아래 링크를 열고, 이 이메일 주소를 쓰는 계정으로 로그인하면 농장에 참여합니다. 계정이 없으면 이 이메일 주소로 먼저 가입해 주세요.\n\n{link}',
    inquiryArrived:
      '새 문의 {number}번({kind})이 접수되었습니다.\n내용은 운영 관리의 문의 목록에서 볼 수 있습니다.\n\n{link}',
    inquiryReceived:
      '문의가 접수되었습니다. 접수 번호는 {number}번입니다.\n답변은 입력하신 이메일 주소로 보내 드리고, 온실의 내 문의에서도 볼 수 있습니다.',
    inquiryAnswered: '문의 {number}번에 답변드립니다.\n\n{answer}',
    memberInquiryAnswered:
      '문의 {number}번에 답변드립니다.\n\n{answer}\n\n문의와 답변은 아래 링크에서 볼 수 있습니다.\n\n{link}',
    weeklyReport:
      '{farm}의 {period} 주간 보고서입니다.\n\n{summary}\n\n표와 그래프는 아래 링크에서 볼 수 있습니다.\n\n{link}\n\n알림 설정에서 이 이메일을 끌 수 있습니다.',
    claimStarted:
      '요청하신 A/S {number}번의 처리를 시작했습니다.\n{title}\n\n요청은 아래 링크에서 볼 수 있습니다.\n\n{link}',
    claimAnswered:
      '요청하신 A/S {number}번에 답변드립니다.\n{title}\n\n{answer}\n\n요청은 아래 링크에서 볼 수 있습니다.\n\n{link}',
    claimCompleted:
      '요청하신 A/S {number}번의 처리가 완료되었습니다.\n{title}\n\n{answer}\n\n해결되었는지 아래 링크에서 확인해 주세요.\n\n{link}',
    claimReplied:
      '담당하시는 A/S {number}번에 요청자가 메시지를 보냈습니다.\n{title}\n\n{content}\n\n아래 링크에서 답할 수 있습니다.\n\n{link}',
  },
  footer: '온실에서 자동으로 보낸 이메일입니다.',
} as const;
