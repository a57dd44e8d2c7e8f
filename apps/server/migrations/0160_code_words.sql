-- Words of codes as everywhere else; a name that somebody changed stays.
update common_code set name_en = 'Alarms and notifications'
where (master_code, detail_code, name_en) = ('FAQ_CATEGORY', 'ALARM', 'Deviations and notifications');
update common_code set name_ko = '잎끝마름'
where (master_code, detail_code, name_ko) = ('DISCARD_REASON', 'TIPBURN', '팁번');
update common_code set name_ko = '운영 중지'
where (master_code, detail_code, name_ko) = ('FARM_OPERATION_STATUS', 'PAUSED', '휴지');
update common_code set name_ko = '운영 종료'
where (master_code, detail_code, name_ko) = ('FARM_OPERATION_STATUS', 'CLOSED', '종료');
update code_master set name_en = 'Alarm actions' where (master_code, name_en) = ('DEVIATION_ACTION', 'Deviation actions');
