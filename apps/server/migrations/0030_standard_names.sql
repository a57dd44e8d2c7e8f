-- Columns bear the names that the code uses: numbers of farms and members, ids of what has one id alone.

alter table batch_entry rename column grade_a_kg to kg_grade_a;
alter table field_mapping rename column offset_ to "offset";
alter table account_link rename column mno to member_no;
alter table alarm rename column mno to member_no;
alter table alarm rename column root_alarm_seq to deviation_id;
alter table alarm_checkpoint rename column controller_id to controller_no;
alter table alarm_state rename column controller_id to controller_no;
alter table alarm_stop rename column controller_id to controller_no;
alter table alarm_stop rename column mno to member_no;
alter table audit_log rename column fno to farm_no;
alter table audit_log rename column mno to member_no;
alter table batch rename column cultivate_crop_seq to farm_crop_id;
alter table batch rename column fno to farm_no;
alter table batch rename column mno to member_no;
alter table batch rename column work_no to batch_id;
alter table batch_closing rename column work_no to batch_id;
alter table batch_entry rename column mno to member_no;
alter table batch_entry rename column work_no to batch_id;
alter table batch_layout rename column work_no to batch_id;
alter table board_notice rename column cno to company_id;
alter table board_notice rename column fno to farm_no;
alter table board_notice rename column mno to member_no;
alter table board_notice_reader rename column mno to member_no;
alter table claim rename column fno to farm_no;
alter table claim rename column handler_mno to handler_member_no;
alter table claim rename column mno to member_no;
alter table claim_event rename column mno to member_no;
alter table company rename column cno to company_id;
alter table company_user rename column cno to company_id;
alter table company_user rename column mno to member_no;
alter table control_comment rename column controller_id to controller_no;
alter table control_comment rename column mno to member_no;
alter table control_setting rename column controller_id to controller_no;
alter table control_setting rename column mno to member_no;
alter table controller rename column controller_id to controller_no;
alter table controller rename column fno to farm_no;
alter table controller rename column system_id to controller_id;
alter table controller_attribute rename column controller_id to controller_no;
alter table controller_place rename column controller_id to controller_no;
alter table controller_place rename column rno to rack_id;
alter table cultivation rename column controller_id to controller_no;
alter table cultivation rename column work_no to batch_id;
alter table delivery rename column mno to member_no;
alter table derive_dirty rename column controller_id to controller_no;
alter table deviation rename column controller_id to controller_no;
alter table deviation rename column fno to farm_no;
alter table deviation rename column root_alarm_seq to deviation_id;
alter table deviation_action rename column fno to farm_no;
alter table deviation_action rename column mno to member_no;
alter table deviation_action_outcome rename column root_alarm_seq to deviation_id;
alter table device_token rename column mno to member_no;
alter table farm rename column cno to company_id;
alter table farm rename column fno to farm_no;
alter table farm rename column manager_mno to manager_member_no;
alter table farm_crop rename column cultivate_crop_seq to farm_crop_id;
alter table farm_crop rename column fno to farm_no;
alter table farm_crop_recipe rename column cultivate_crop_seq to farm_crop_id;
alter table farm_crop_recipe rename column mno to member_no;
alter table farm_document rename column fno to farm_no;
alter table farm_document rename column mno to member_no;
alter table farm_member rename column fno to farm_no;
alter table farm_member rename column mno to member_no;
alter table farm_statistic rename column fno to farm_no;
alter table farm_task rename column controller_id to controller_no;
alter table farm_task rename column fno to farm_no;
alter table farm_task rename column mno to member_no;
alter table field_mapping rename column controller_id to controller_no;
alter table file rename column fno to farm_no;
alter table file rename column mno to member_no;
alter table file_link rename column cno to company_id;
alter table file_link rename column fno to farm_no;
alter table floor_plan_place rename column controller_id to controller_no;
alter table floor_plan_place rename column fno to farm_no;
alter table followed_price_item rename column mno to member_no;
alter table growth_photo rename column controller_id to controller_no;
alter table growth_photo rename column cultivate_crop_seq to farm_crop_id;
alter table growth_photo rename column fno to farm_no;
alter table growth_photo rename column mno to member_no;
alter table inquiry rename column answered_mno to answerer_member_no;
alter table inquiry rename column mno to member_no;
alter table invitation rename column fno to farm_no;
alter table invitation rename column inviter_mno to inviter_member_no;
alter table known_device rename column mno to member_no;
alter table latest rename column controller_id to controller_no;
alter table mail rename column author_mno to author_member_no;
alter table mail rename column mno to member_no;
alter table measured_entry rename column controller_id to controller_no;
alter table measured_value rename column controller_id to controller_no;
alter table measured_value rename column mno to member_no;
alter table member rename column mno to member_no;
alter table notice rename column fno to farm_no;
alter table notice rename column root_alarm_seqs to deviation_ids;
alter table notice_reader rename column mno to member_no;
alter table notification_choice rename column mno to member_no;
alter table nutrient_renewal rename column controller_id to controller_no;
alter table nutrient_renewal rename column mno to member_no;
alter table occupancy rename column rno to rack_id;
alter table occupancy rename column work_no to batch_id;
alter table passkey rename column mno to member_no;
alter table pending_sign_in rename column mno to member_no;
alter table push_subscription rename column mno to member_no;
alter table rack rename column fno to farm_no;
alter table rack rename column rno to rack_id;
alter table rack_group rename column fno to farm_no;
alter table rack_section rename column rno to rack_id;
alter table reading rename column controller_id to controller_no;
alter table recovery_code rename column mno to member_no;
alter table rejected_day rename column controller_id to controller_no;
alter table rejected_sample rename column controller_id to controller_no;
alter table remark rename column controller_id to controller_no;
alter table remark rename column mno to member_no;
alter table rollup_10m rename column controller_id to controller_no;
alter table rollup_1d rename column controller_id to controller_no;
alter table rollup_1h rename column controller_id to controller_no;
alter table rollup_comparison rename column controller_id to controller_no;
alter table rollup_dirty rename column controller_id to controller_no;
alter table sample_correction rename column controller_id to controller_no;
alter table session rename column mno to member_no;
alter table sign_in rename column mno to member_no;
alter table special_note rename column fno to farm_no;
alter table special_note rename column mno to member_no;
alter table special_note rename column work_no to batch_id;
alter table standard rename column controller_id to controller_no;
alter table standard rename column mno to member_no;
alter table totp rename column mno to member_no;
alter table weekly_comment rename column fno to farm_no;
alter table weekly_comment rename column mno to member_no;
alter table yield_import rename column fno to farm_no;
alter table yield_import rename column mno to member_no;
alter table yield_plan rename column cultivate_crop_seq to farm_crop_id;
alter table yield_plan rename column fno to farm_no;

drop view farm_person;
create view farm_person as
  select farm_no, member_no, role from farm_member
  union all
  select farm.farm_no, company_user.member_no, 'company' from company_user join farm using (company_id)
  union all
  select farm.farm_no, member.member_no, 'admin' from member cross join farm where member.admin;

create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.member_no is null
    and row(new.audit_id, new.at, new.action, new.kind, new.thing, new.farm_no, new.before, new.after)
      is not distinct from row(old.audit_id, old.at, old.action, old.kind, old.thing, old.farm_no, old.before, old.after)
  then return new; end if;
  raise exception 'audit_log is append-only';
end $$;

create or replace function farm_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if old.manager_member_no is not null and new.manager_member_no is null then new.manager_phone_no := ''; end if;
  return new;
end $$;

create or replace function occupancy_fits() returns trigger language plpgsql as $$
begin
  perform from rack where rack_id = new.rack_id and (
    removed_at is null and new.tier <= tier_count and new."column" <= column_count
    or upper(new.during) <= changed_on and new.tier <= most_tiers and new."column" <= most_columns
  ) for share;
  if not found then raise exception 'no such position' using errcode = 'check_violation', constraint = 'occupancy_fits'; end if;
  return new;
end $$;

create or replace function rack_in_use() returns trigger language plpgsql as $$
begin
  if exists (
    select from occupancy
    where rack_id = new.rack_id and (upper_inf(during) or upper(during) > new.changed_on)
      and (new.removed_at is not null or tier > new.tier_count or "column" > new.column_count)
  ) then raise exception 'rack in use' using errcode = 'check_violation', constraint = 'rack_in_use'; end if;
  return new;
end $$;

-- The same names in stored documents.
create temp table renamed_member (wire text primary key, code text not null) on commit drop;
insert into renamed_member values
  ('fno', 'farmNo'),
  ('farmNm', 'farmName'),
  ('mno', 'memberNo'),
  ('memberNm', 'memberName'),
  ('memberPwd', 'passwordDigest'),
  ('cno', 'companyId'),
  ('companyNm', 'companyName'),
  ('systemId', 'controllerId'),
  ('connectNm', 'controllerName'),
  ('rno', 'rackId'),
  ('rackNm', 'rackName'),
  ('workNo', 'batchId'),
  ('batchNm', 'batchName'),
  ('gradeAKg', 'kgGradeA'),
  ('cultivateCropSeq', 'farmCropId'),
  ('cropNm', 'cropName'),
  ('rootAlarmSeq', 'deviationId'),
  ('rootAlarmSeqs', 'deviationIds'),
  ('systemIds', 'controllerIds'),
  ('gatewaySystemId', 'gatewayControllerId'),
  ('handlerMno', 'handlerMemberNo'),
  ('answererNm', 'answererName'),
  ('fileNm', 'fileName'),
  ('inviterNm', 'inviterName'),
  ('providerNm', 'providerName'),
  ('sectionNm', 'sectionName'),
  ('adminYn', 'isAdmin'),
  ('agreedPrivacyYn', 'hasAgreedToPrivacy'),
  ('archivedYn', 'isArchived'),
  ('bestYn', 'isBest'),
  ('completeYn', 'isComplete'),
  ('confirmYn', 'acceptsWarnings'),
  ('confirmedYn', 'isConfirmed'),
  ('coreYn', 'isCore'),
  ('credentialYn', 'hasCredential'),
  ('currentYn', 'isCurrent'),
  ('dryRunYn', 'isDryRun'),
  ('editableYn', 'isEditable'),
  ('followedYn', 'isFollowed'),
  ('gatewayYn', 'isGateway'),
  ('inUseYn', 'isInUse'),
  ('internetConnectedYn', 'isInternetConnected'),
  ('knownDeviceYn', 'isKnownDevice'),
  ('lastAdminYn', 'isLastAdmin'),
  ('lateYn', 'isLate'),
  ('loginStayYn', 'staysSignedIn'),
  ('masterYn', 'isMaster'),
  ('mineYn', 'isMine'),
  ('mobileYn', 'isMobile'),
  ('overruleYn', 'mayOverrule'),
  ('overwriteYn', 'mayOverwrite'),
  ('pinnedYn', 'isPinned'),
  ('plannedYn', 'isPlanned'),
  ('popupYn', 'isPopup'),
  ('publishedYn', 'isPublished'),
  ('readYn', 'isRead'),
  ('recheckYn', 'needsCheck'),
  ('relapsedYn', 'hasRelapsed'),
  ('releaseYn', 'isClosing'),
  ('requiredYn', 'isRequired'),
  ('retiredYn', 'isRetired'),
  ('sampleYn', 'isSample'),
  ('staleYn', 'isStale'),
  ('stepwiseYn', 'isStepwise'),
  ('stopYn', 'isMuting'),
  ('storedYn', 'isStored'),
  ('syncedYn', 'isSynced'),
  ('totpYn', 'hasTotp'),
  ('unreadYn', 'isUnread'),
  ('unseenYn', 'isUnseen'),
  ('usedYn', 'isUsed'),
  ('validYn', 'isValid'),
  ('watchedYn', 'isWatched'),
  ('inviterMno', 'inviterMemberNo'),
  ('authorMno', 'authorMemberNo'),
  ('managerMno', 'managerMemberNo'),
  ('workNos', 'batchIds');
create function pg_temp.renamed(document jsonb) returns jsonb language plpgsql as $$
begin
  case jsonb_typeof(document)
    when 'object' then
      return (select coalesce(jsonb_object_agg(coalesce(code, key),
          case when wire like '%Yn' and value in ('"Y"', '"N"') then to_jsonb(value = '"Y"') else pg_temp.renamed(value) end), '{}')
        from jsonb_each(document) left join renamed_member on wire = key);
    when 'array' then
      return (select coalesce(jsonb_agg(pg_temp.renamed(value) order by place), '[]')
        from jsonb_array_elements(document) with ordinality as element(value, place));
    else return document;
  end case;
end $$;
update notice set parts = pg_temp.renamed(parts);
update outside_answer set answer = pg_temp.renamed(answer) where answer is not null;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set before = pg_temp.renamed(before), after = pg_temp.renamed(after);
alter table audit_log enable trigger audit_log_append_only;
