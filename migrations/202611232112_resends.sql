-- A bulk send may repeat what failed of another one.
alter table reports add column resend_of uuid;
create index reports_resends on reports (account_id, resend_of) where resend_of is not null;
